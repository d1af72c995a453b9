import { defineDocument, unprintable } from '@matricula/documents';
import { letterText, type LetterValues } from '@matricula/domain/offer';

/** The data of the letter of an offer. */
export interface OfferLetterPaper {
  values: LetterValues;
  /** The text with its variables. */
  text: string;
  /** The words of the quota; missing for an open seat. */
  quota?: string;
  /** ISO 8601. */
  issuedAt: string;
  /** The public page that proves the letter; missing for a preview, which proves nothing. */
  proof?: string;
}

/** The words of a letter that cannot be printed rightly. */
export const unprintableIn = ({ values, text, quota = '' }: OfferLetterPaper): string[] =>
  unprintable([text, quota, ...Object.values(values)].join('\n'));

/** The letter of an offer. */
export const offerLetterPaper = defineDocument<OfferLetterPaper>('offer-letter', {
  portrait: true,
  titleOf: ({ values: { institution, number }, proof }) =>
    `${proof === undefined ? 'Preview of an offer' : `Offer ${number}`}, ${institution}`.normalize('NFC'),
  momentOf: ({ issuedAt }) => issuedAt,
  layout: (data) => {
    const { text, quota, proof } = data;
    const values = Object.fromEntries(Object.entries(data.values).map(([name, value]) => [name, value.normalize('NFC')])) as LetterValues;
    const number = proof === undefined ? 'Preview: this is not an offer' : `No. ${values.number}`;
    return [
      { kind: 'title', text: values.institution, below: `Offer of admission  ·  ${number}` },
      {
        kind: 'columns',
        columns: [
          { title: 'Applicant', lines: [values.applicant] },
          { title: 'Programme', lines: [values.programme] },
        ],
      },
      {
        kind: 'columns',
        columns: [
          { title: 'Merit list', lines: [values.list, `Rank ${values.rank}${quota === undefined ? '' : `, ${quota.normalize('NFC')}`}`] },
          { title: 'Token fee', lines: [values.tokenFee] },
        ],
      },
      {
        kind: 'columns',
        columns: [
          { title: 'Date', lines: [values.date] },
          { title: 'Last day to accept', lines: [values.lastDay] },
        ],
      },
      { kind: 'text', text: letterText(text.normalize('NFC'), values) },
      ...(proof === undefined
        ? []
        : ([
            {
              kind: 'qr',
              text: proof,
              lines: ['Scan the code to see whether this letter is valid.', proof, 'A letter that this page does not confirm is not ours.'],
            },
          ] as const)),
    ];
  },
});
