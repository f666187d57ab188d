// Asks an exported game: node ask.mjs MODULE.js < questions.json > answers.json. Whole numbers are written as "5n".
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const revive = (_, value) => (typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value);
const replace = (_, value) => (typeof value === "bigint" ? `${value}n` : value);
const { load } = await import(pathToFileURL(process.argv[2]));
const game = await load(undefined, { megabytes: 64 });
const questions = JSON.parse(readFileSync(0, "utf8"), revive);
const answers = questions.map(([name, ...given]) => {
  try {
    return game[name](...given);
  } catch (error) {
    return { error: error.message };
  }
});
process.stdout.write(JSON.stringify(answers, replace));
