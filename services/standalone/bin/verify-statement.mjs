#!/usr/bin/env node
// Verifies a signed file of Matricula without Matricula:
//   node verify-statement.mjs timeline.pdf --key KEY
//   node verify-statement.mjs timeline.csv timeline.csv.statement.json --key KEY
// KEY is the installation's public key (32 bytes in base64), as its people told it to you: without it a forger's own key would do.
// A PDF carries its statement in a comment line before its tail; the file without that line is what the statement speaks of.
// Exit code 1 when anything differs.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const args = process.argv.slice(2);
const at = args.indexOf('--key');
const [, known] = at === -1 ? [] : args.splice(at, 2);
const [file, beside] = args;
if (!file) {
  console.error('Say which file: node verify-statement.mjs FILE [STATEMENT.json] [--key KEY]');
  process.exit(1);
}

/** RFC 8785: keys sorted by UTF-16 units, no white space; numbers and strings as JSON.stringify writes them. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const MARK = Buffer.from('%MatriculaStatement ');
const bytes = readFileSync(file);
const from = beside ? -1 : bytes.lastIndexOf(MARK);
if (!beside && from === -1) {
  console.log('DAMAGED there is no statement in the file; give the one that came beside it');
  process.exit(1);
}
const to = from === -1 ? -1 : bytes.indexOf(0x0a, from);
const content = from === -1 ? bytes : Buffer.concat([bytes.subarray(0, from), bytes.subarray(to + 1)]);
const line = from === -1 ? undefined : bytes.subarray(from + MARK.length, to).toString();
const { statement, signature, publicKey } = JSON.parse(line ? Buffer.from(line, 'base64').toString() : readFileSync(beside, 'utf8'));

const PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const key = createPublicKey({ key: Buffer.concat([PREFIX, Buffer.from(publicKey, 'base64')]), type: 'spki', format: 'der' });
const damage = [];
if (!verify(null, Buffer.from(canonical(statement)), key, Buffer.from(signature, 'base64')))
  damage.push('the statement was changed after it was signed');
if (createHash('sha256').update(content).digest('hex') !== statement.file.sha256) damage.push('the file was changed after it was signed');
if (known !== undefined && known !== publicKey) damage.push(`it is signed by another key: ${publicKey}`);

const { institution, madeBy, madeAt, entries, chain, leftOut = [] } = statement;
console.log(`${entries} entries of ${institution.name}, made by ${madeBy.name} at ${madeAt}`);
if (leftOut.length > 0) console.log(`Left out: ${leftOut.join('; ')}`);
if (chain) console.log(`The chain of its log stood at ${chain.head} after ${chain.count} entries`);
if (known === undefined) console.log(`Signed by ${publicKey}: ask the institution whether that is its key`);
for (const one of damage) console.log(`DAMAGED ${one}`);
if (damage.length === 0) console.log('The file is as it was made. That what it tells is true, or all there was, a signature does not say.');
process.exit(damage.length > 0 ? 1 : 0);
