import "../styles/match.css";
