import { defineDocument } from '@matricula/documents';

/** The data of a timeline document. */
export interface TimelinePaper {
  institution: string;
  days: string;
  at: string;
  asOf: string;
  madeBy: string;
  /** Kinds of entries that are left out, in words. */
  leftOut: readonly string[];
  rows: readonly (readonly string[])[];
  /** The data for verifying this copy. */
  key: string;
  chain?: { head: string; position: string; count: number };
}

/** What a signature proves, and what it does not. */
export const PROVES = [
  'Signed by this installation (Ed25519): these entries stood in its log when the file was made, and nobody has changed the file since.',
  'Not proved: that what people entered is true, nor, by itself, that the log was never rewritten before: the operator of the installation holds its key.',
  'Against that: keep the head below elsewhere. The chain of the log can be made again in any browser (Timeline, Proof), and must pass through it.',
];

/** Timeline entries as a verifiable document (PDF). */
export const timelinePaper = defineDocument<TimelinePaper>('timeline', {
  titleOf: ({ institution }) => `Timeline of ${institution}`,
  momentOf: ({ at }) => at,
  layout: ({ institution, days, asOf, madeBy, leftOut, rows, key, chain }) => [
    {
      kind: 'title',
      text: `Timeline of ${institution}`,
      below: [days, `as of ${asOf}`, `made by ${madeBy}`].filter(Boolean).join('  ·  '),
    },
    { kind: 'note', text: leftOut.length > 0 ? `Left out: ${leftOut.join('; ')}.` : 'Nothing is left out.' },
    rows.length > 0
      ? {
          kind: 'table',
          columns: [
            { title: 'When', room: 1.6 },
            { title: 'Who', room: 1.2 },
            { title: 'What', room: 5 },
            { title: 'Table', room: 1 },
            { title: 'Address', room: 1 },
            { title: 'Position', room: 0.8, number: true },
          ],
          rows,
        }
      : { kind: 'note', text: 'No Records Available' },
    { kind: 'section', text: 'Proof' },
    ...PROVES.map((text) => ({ kind: 'note' as const, text })),
    { kind: 'note', text: `Key of the installation: ${key}` },
    ...(chain
      ? [{ kind: 'note' as const, text: `Head of the chain after entry ${chain.count} (position ${chain.position}): ${chain.head}` }]
      : [{ kind: 'note' as const, text: 'There was no hash chain of this institution when the file was made.' }]),
  ],
});
