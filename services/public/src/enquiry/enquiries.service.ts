import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import { isNone } from '@matricula/domain/kernel/field-set';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { customTexts } from '@matricula/domain/lead';
import { answerFields } from '@matricula/domain/marketing';
import { Captcha } from '@matricula/outbound/captcha';
import { EnquiryDesk, type TakenEnquiry } from './enquiry-desk';
import { EnquiryForms, type OpenForm } from './enquiry-forms';
import { HONEYPOT } from './enquiry.page';

/** The origin of a request. */
export interface Caller {
  /** `Origin` of the request; programs and old browsers send none. */
  origin?: string;
  /** Its `Sec-Fetch-Site` header. */
  site?: string;
  /** The requested host name and port. */
  host: string;
}

const SUBMISSION = /^[\w-]{8,64}$/;
const LONGEST = 200;

/** Turns submissions of enquiry forms into leads, or into further enquiries of a lead. */
@Injectable()
export class Enquiries {
  constructor(
    private readonly forms: EnquiryForms,
    private readonly desk: EnquiryDesk,
    private readonly captcha: Captcha,
  ) {}

  /** The form, if this page may show it. @throws DomainError `enquiry-form/unknown`, `enquiry-form/closed`, `enquiry-form/not-yours` */
  async form(key: string, caller: Caller): Promise<OpenForm> {
    const form = await this.forms.open(key);
    const { origin, site, host } = caller;
    // Behind a proxy the host may differ, so `Sec-Fetch-Site` is checked first: browsers set it, and pages cannot forge it.
    const own = site === 'same-origin' || (origin === undefined ? site !== 'cross-site' : hostOf(origin) === host);
    const allowed = own || (form.websites ?? []).some((website) => (website as { origin?: string }).origin === origin);
    if (allowed) return form;
    const where = hostOf(origin ?? '') ?? 'this page';
    throw new DomainError('enquiry-form/not-yours', `This form may not be used on ${where}. The institution can allow it.`);
  }

  /**
   * Accepts a submission, once even if it is sent again.
   * @throws DomainError as `form` does, `enquiry/field-<what>` with the errors by field, `enquiry/captcha-<what>`
   */
  async take(key: string, sent: FieldValues, caller: Caller): Promise<OpenForm> {
    const form = await this.form(key, caller);
    const { submission, page, referrer, utm_source, utm_medium, utm_campaign, [HONEYPOT]: bait, captcha, captcha_answer, ...given } = sent;
    // Only a bot fills in the hidden field; it gets the answer of an accepted submission.
    if (!isNone(bait)) return form;
    const isOwn = ([name]: [string, unknown]) => Object.hasOwn(form.known, name);
    const own = Object.entries(given).filter((one): one is [string, string] => isOwn(one) && typeof one[1] === 'string');
    const { values, problems: wrong } = checkFields(
      answerFields(form),
      Object.fromEntries(Object.entries(given).filter((one) => !isOwn(one))),
    );
    const { texts, problems: wrongOwn } = customTexts(form.known, Object.fromEntries(own), false);
    const problems = [...wrong, ...wrongOwn];
    const [first] = problems;
    if (first) {
      const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
      throw new DomainError(`enquiry/field-${first.what}`, first.message, fields);
    }
    const details = Object.fromEntries(Object.entries(values).filter(([, value]) => !isNone(value)));
    const enquiry: TakenEnquiry = {
      ...details,
      source: form.source || undefined,
      utmSource: word(utm_source),
      utmMedium: word(utm_medium),
      utmCampaign: word(utm_campaign),
      attributes: named({ ...texts, 'Enquiry form': form.name, Page: place(page), Referrer: place(referrer) }),
      ...(await this.forms.nextOwner(form)),
      assignedBy: 'rule',
    };
    const digest = createHash('sha256')
      .update(JSON.stringify({ ...details, ...texts }))
      .digest('base64url');
    const proof = [captcha, captcha_answer].filter((part) => typeof part === 'string').join('.');
    await this.captcha.pass({ proof, form: key, about: `${nameOf(submission) ?? randomUUID()}/${digest}` });
    await this.desk.take(enquiry, metaOf(form, nameOf(submission), digest)).catch((error: unknown) => {
      throw atField(error);
    });
    return form;
  }
}

/** The form is the actor. The id is derived from the submission and its contents: sent again it is the same, corrected it is another. */
function metaOf({ tenantId, formId, name }: OpenForm, submission: string | undefined, digest: string): CommandMeta {
  return {
    tenantId,
    actor: { id: `enquiry-form-${formId}`, name: `Enquiry form ${name}`, email: '', role: staffRoles.system },
    correlationId: randomUUID(),
    commandId: submission && `enquiry/${formId}/${submission}/${digest}`,
    version: 1,
  };
}

/** Maps an error of the lead about a number or address to its form field. */
function atField(error: unknown): unknown {
  const field = error instanceof DomainError ? /^lead\/(phone|email)-invalid$/.exec(error.code)?.[1] : undefined;
  return field && error instanceof DomainError ? new DomainError(error.code, error.message, { [field]: error.message }) : error;
}

const nameOf = (submission: unknown) => (typeof submission === 'string' && SUBMISSION.test(submission) ? submission : undefined);

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

const word = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim().slice(0, LONGEST) || undefined : undefined);

/** A URL without query and fragment, which may identify people and sessions. */
function place(value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) ? word(`${url.origin}${url.pathname}`) : undefined;
}

const named = (of: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : [])));
