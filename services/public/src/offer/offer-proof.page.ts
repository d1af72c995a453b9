import type { LetterProof } from '@matricula/domain/offer';
import { page } from '../enquiry';
import { html, type Markup } from '../markup';

/** Whether the letter is valid, and why. */
const words: Readonly<Record<LetterProof['status'], [heading: string, why: string]>> = {
  issued: ['This letter is valid', 'The offer is open: the applicant can accept it.'],
  accepted: ['This letter is valid', 'The applicant accepted the offer.'],
  declined: ['This letter is not valid', 'The applicant declined the offer.'],
  expired: ['This letter is not valid', 'The offer expired.'],
  withdrawn: ['This letter is not valid', 'The offer was withdrawn.'],
};

/** The page that the code of a letter leads to: nothing beyond what is needed to compare it with the letter. */
export function offerProofPage({ institution, programme, number, name, status }: LetterProof): string {
  const [heading, why] = words[status];
  const line = (title: string, value: string): Markup =>
    html`<div>
      <dt>${title}</dt>
      <dd>${value}</dd>
    </div>`;
  return page(
    `${heading}, ${institution}`,
    html`<section class="enquiry enquiry-pay">
      <p class="enquiry-pay-to">${institution}</p>
      <h1>${heading}</h1>
      <p>${why}</p>
      <dl class="enquiry-pay-lines">${[line('Offer', number), line('Programme', programme), line('Applicant', name)]}</dl>
      <p class="enquiry-help">Please compare these lines with the letter.</p>
    </section>`,
  );
}
