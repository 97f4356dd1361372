// What the table does without at first sight: loaded once it is drawn.
import "../../styles/icetowers-more.css";

export { panel } from "./inspector";
export { key, keys } from "./keys";
export { list } from "./list";
export { log, news } from "./log";
export { parse } from "./notation";
export { counted, headline, outcome } from "./over";
export { dragging } from "./drag";
export { foresee } from "./foresee";
export { moved } from "./motion";
export { keeper } from "./refocus";
export { refusal, whyNot } from "./refusals";
