import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { Drawing, paperWith } from '@matricula/documents';
import { applicantName, applicationBoundary, formStream, publishedContent, type Application } from '@matricula/domain/application';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import { momentWords, dayWords } from '@matricula/domain/kernel/date-words';
import {
  letterText,
  maskedName,
  meritListBoundary,
  offerNumber,
  offerOf,
  standardLetter,
  type LetterFile,
  type LetterProof,
  type MeritList,
} from '@matricula/domain/offer';
import { EventStore, execute, RevisionConflict, type CommandMeta } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import { offerLetterPaper, unprintableIn, type OfferLetterPaper } from './offer-letter.document';

/** Namespace in the vault: institution, application and merit list by the hash of the key. */
const KEYS = 'offer-letters';
const KEY_BYTES = 16;
const KEY = /^[\w-]{22}$/;
const DAY_MS = 86_400_000;
const NAMED = 3;
const NO_FEE = 'None';
const SHOWN_FEE = 'As shown on the page of your application';
const NO_NAME = 'Applicant';
const LETTER_OF = ['issued', 'accepted'];

/** An offer with what its letter says of it. */
interface Offered {
  applicationId: string;
  list: MeritList;
  offer: NonNullable<ReturnType<typeof offerOf>>;
  application: Application;
}

/** What the vault stores of a key. */
interface Proved {
  tenantId: string;
  applicationId: string;
  /** Missing for the first letters. */
  meritListId?: string;
}

/** Letters of offers as PDF. Each is made once and encrypted with the key of its applicant; a public page proves it. */
@Injectable()
export class OfferLetters {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly vault: Vault,
    private readonly blobs: SealedBlobStore,
    private readonly drawing: Drawing,
    private readonly identity: IdentityService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** @throws DomainError `offer/letter-unprintable`, `offer/unknown`; `tokenFee`: in words */
  async assertPrintable(tenantId: string, applicationId: string, tokenFee?: string): Promise<void> {
    assertRight(await this.paper(tenantId, await this.offered(tenantId, applicationId), { tokenFee }));
  }

  /** The letter as it would be now, without a number and a code. @throws DomainError `offer/letter-unprintable`, `offer/unknown` */
  async preview(tenantId: string, applicationId: string, tokenFee?: string): Promise<Uint8Array> {
    const paper = await this.paper(tenantId, await this.offered(tenantId, applicationId), { tokenFee });
    assertRight(paper);
    return this.drawing.draw(paperWith(offerLetterPaper, paper));
  }

  /**
   * The letter of an offer that is valid; made now if it is missing.
   * @throws DomainError `offer/no-letter`, `offer/letter-unprintable`, `offer/unknown`
   */
  async file(tenantId: string, applicationId: string, meta: Omit<CommandMeta, 'tenantId'>): Promise<LetterFile> {
    const offered = await this.offered(tenantId, applicationId);
    const { offer, application } = offered;
    if (!LETTER_OF.includes(offer.status) || application.erased)
      throw new DomainError('offer/no-letter', 'There is no letter of this offer.');
    return offer.letter ?? this.made(tenantId, offered, meta);
  }

  /**
   * Makes the letter of an offer of a list, unless it is there, the offer ended meanwhile or its person is erased.
   * @throws DomainError `offer/letter-unprintable`, `offer/unknown`
   */
  async make(
    tenantId: string,
    { applicationId, meritListId }: { applicationId: string; meritListId: string },
    meta: Omit<CommandMeta, 'tenantId'>,
  ): Promise<void> {
    const offered = await this.offered(tenantId, applicationId, meritListId);
    const { offer, application } = offered;
    if (LETTER_OF.includes(offer.status) && !offer.letter && !application.erased) await this.made(tenantId, offered, meta);
  }

  /** What the public page of a letter tells; of an erased person, or of an institution that is not active, nothing. @throws DomainError `offer-letter/unknown` */
  async proof(key: string, now = Date.now()): Promise<LetterProof> {
    const stored = KEY.test(key) ? await this.stored(key) : undefined;
    if (!stored) throw unknownLetter();
    const { tenantId, applicationId, meritListId } = JSON.parse(stored.toString()) as Proved;
    const tenant = await this.identity.tenant(tenantId);
    if (tenant?.status !== 'active') throw unknownLetter();
    const { list, offer, application } = await this.offered(tenantId, applicationId, meritListId);
    if (application.erased || offer.issued === undefined) throw unknownLetter();
    const isOver = offer.status === 'issued' && offer.expiresAt !== undefined && Date.parse(offer.expiresAt) < now;
    return {
      ...{
        institution: tenant.name,
        programme: list.formName,
        number: offerNumber(list.meritListId, offer.issued),
        name: maskedName((await this.nameOf(tenantId, application)) ?? NO_NAME),
      },
      status: isOver ? 'expired' : (offer.status as LetterProof['status']),
    };
  }

  /** The first letters have the key itself as id. */
  private async stored(key: string): Promise<Buffer | undefined> {
    return (await this.vault.get(KEYS, hashOf(key))) ?? this.vault.get(KEYS, key);
  }

  private async made(tenantId: string, offered: Offered, meta: Omit<CommandMeta, 'tenantId'>): Promise<LetterFile> {
    const { applicationId, offer, list } = offered;
    const { meritListId } = list;
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const paper = await this.paper(tenantId, offered, { proof: `${this.config.publicUrl}/letter/${key}` });
    assertRight(paper);
    // The key is stored first: a letter whose code leads nowhere is never handed out.
    const proved: Proved = { tenantId, applicationId, meritListId };
    await this.vault.put(KEYS, { id: hashOf(key), value: Buffer.from(JSON.stringify(proved)) });
    const name = `offer-${offerNumber(list.meritListId, offer.issued ?? 0).replace('/', '-')}.pdf`;
    const content = Buffer.from(await this.drawing.draw(paperWith(offerLetterPaper, paper)));
    const about = { name, contentType: 'application/pdf' };
    const { id: blobId, bytes } = await this.blobs.put({ tenantId, ...about, content }, { ofLead: applicationId });
    const command = { type: 'RecordLetter', data: { applicationId, file: { blobId, ...about, bytes } } } as const;
    const address = { stream: meritListBoundary.stream(tenantId, meritListId), tenantId };
    const discard = async () => {
      await this.blobs.delete(tenantId, blobId);
      await this.vault.delete(KEYS, hashOf(key));
    };
    const { events, state } = await execute(this.store, meritListBoundary.decider, address, command, meta).catch(async (error: unknown) => {
      // After any other error the letter may be recorded.
      if (error instanceof DomainError || error instanceof RevisionConflict) await discard();
      throw error;
    });
    // Another process made it meanwhile: its file and its code count.
    if (events.length === 0) await discard();
    return offerOf(state, applicationId)?.letter ?? command.data.file;
  }

  /** The offer of a list; by default of the latest one that ranked the applicant. @throws DomainError `offer/unknown` */
  private async offered(tenantId: string, applicationId: string, ofList?: string): Promise<Offered> {
    const meritListId = ofList ?? (await this.reads.get<OfferRow>(offerList, tenantId, applicationId))?.meritListId ?? '';
    const list = (await this.store.states.current(meritListBoundary.decider, meritListBoundary.stream(tenantId, meritListId))).state;
    const offer = offerOf(list, applicationId);
    if (!offer) throw unknownOffer();
    const stream = applicationBoundary.stream(tenantId, applicationId);
    return { applicationId, list, offer, application: (await this.store.states.current(applicationBoundary.decider, stream)).state };
  }

  private async paper(
    tenantId: string,
    { applicationId, list, offer, application }: Offered,
    { tokenFee = offer.tokenFee, proof }: { tokenFee?: string; proof?: string },
  ): Promise<OfferLetterPaper> {
    const tenant = await this.identity.tenant(tenantId);
    const zone = tenant?.timeZone ?? 'Asia/Kolkata';
    const expiresAt = offer.expiresAt ?? new Date(Date.now() + list.days * DAY_MS).toISOString();
    const issuedAt = new Date(Date.parse(expiresAt) - list.days * DAY_MS).toISOString();
    const entry = ownValue(list.entries, applicationId);
    if (!entry) throw unknownOffer();
    const { quota = entry.quota } = offer;
    const text = offer.issued === undefined ? list.letters.at(-1) : list.letters[offer.letterText ?? -1];
    return {
      values: {
        ...{
          applicant: (await this.nameOf(tenantId, application)) ?? NO_NAME,
          institution: tenant?.name ?? '',
          programme: list.formName,
        },
        ...{ list: list.name, rank: String(entry.rank), number: offer.issued ? offerNumber(list.meritListId, offer.issued) : 'Preview' },
        ...{ date: dayWords(dayIn(zone, issuedAt)), lastDay: momentWords(expiresAt, zone) },
        // The first offers that ask for a fee do not say which.
        tokenFee: tokenFee ?? (list.tokenProductId === undefined ? NO_FEE : SHOWN_FEE),
      },
      ...{
        text: text ?? standardLetter,
        quota: quota === '' ? undefined : (ownValue(list.quotaNames, quota) ?? quota),
        issuedAt,
        proof,
      },
    };
  }

  /** By the version of the form that was filled in. */
  private async nameOf(tenantId: string, { formId, version, answers }: Application): Promise<string | undefined> {
    const content = publishedContent(await this.store.read(formStream(tenantId, formId)), version);
    return content && applicantName(content, answers);
  }
}

/** @throws DomainError `offer/letter-unprintable` */
function assertRight(paper: OfferLetterPaper): void {
  const wrong = unprintableIn({ ...paper, text: letterText(paper.text, paper.values) });
  if (wrong.length === 0) return;
  const words = wrong.slice(0, NAMED).map((word) => `"${word}"`);
  const message = `The letter cannot print ${words.join(', ')} rightly. Please write it in English or Hindi letters.`;
  throw new DomainError('offer/letter-unprintable', message);
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const unknownOffer = () => new DomainError('offer/unknown', 'There is no such offer.');
const unknownLetter = () =>
  new DomainError('offer-letter/unknown', 'There is no such letter. Please ask the institution that is named on it.');
