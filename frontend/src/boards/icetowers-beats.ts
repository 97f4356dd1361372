export { board } from "./icetowers";
