import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SealedBlobStore } from '@matricula/blob-store';
import type { ApplicantCall } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { meritListBoundary, offerOf, type LetterProof, type OwnOffer } from '@matricula/domain/offer';
import { EventStore } from '@matricula/event-store';
import { OfferLetters } from '@matricula/platform';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { ReadStore } from '@matricula/read-store';
import { Applicants, ApplicationFees } from '../application';
import { DecideCommand } from '../decision';

/** States of an application whose offer can be accepted; the first ones, because an application follows its offer a moment later. */
const answering: readonly string[] = ['ranked', 'offered', 'accepted'];

/** Offers as their applicants answer them. */
@Injectable()
export class Offers {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly applicants: Applicants,
    private readonly fees: ApplicationFees,
    private readonly letters: OfferLetters,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** The own offer; undefined before it is issued. */
  async own(call: ApplicantCall, applicationId: string): Promise<OwnOffer | undefined> {
    const { tenantId, application } = await this.applicants.opened(call, applicationId);
    const row = await this.reads.get<OfferRow>(offerList, tenantId, applicationId);
    if (!row) return undefined;
    // From the log, because the row may lag behind the own answer.
    const stream = meritListBoundary.stream(tenantId, row.meritListId);
    const offer = offerOf((await this.store.states.current(meritListBoundary.decider, stream)).state, applicationId);
    if (!offer || offer.status === 'drafted' || offer.status === 'approved') return undefined;
    // An offer that was taken back before it was issued was never the applicant's.
    if (offer.status === 'withdrawn' && offer.expiresAt === undefined) return undefined;
    const token = offer.status === 'issued' || offer.status === 'accepted' ? await this.fees.tokenShown(tenantId, application) : undefined;
    return { status: offer.status, expiresAt: offer.expiresAt, ...(token && { token }) };
  }

  /** The address on which the token fee is paid; undefined if nothing is to be paid. @throws DomainError `application/not-accepted`, `application/no-fee` */
  async pay(call: ApplicantCall, applicationId: string): Promise<string | undefined> {
    const { tenantId, application, content } = await this.applicants.opened(call, applicationId);
    return this.fees.requestToken(tenantId, application, content);
  }

  /** The letter of the own offer, made now if it is missing. @throws DomainError `offer/no-letter`, `offer/unknown`, `offer/letter-unprintable` */
  async letter(call: ApplicantCall, applicationId: string) {
    const { tenantId, meta } = await this.applicants.opened(call, applicationId);
    const file = await this.letters.file(tenantId, applicationId, meta);
    return { ...file, content: await this.blobs.open(tenantId, file.blobId) };
  }

  /** What the public page of a letter tells. @throws DomainError `offer-letter/unknown` */
  proof(key: string): Promise<LetterProof> {
    return this.letters.proof(key);
  }

  /** @throws DomainError `offer/expired`, `offer/not-possible`, `offer/unknown` */
  async answer(call: ApplicantCall, applicationId: string, answer: 'accept' | 'decline'): Promise<void> {
    const { tenantId, meta, application } = await this.applicants.opened(call, applicationId);
    const row = await this.reads.get<OfferRow>(offerList, tenantId, applicationId);
    if (!row) throw new DomainError('offer/unknown', 'There is no such offer.');
    if (answer === 'accept' && !answering.includes(application.status))
      throw new DomainError('offer/not-possible', 'This application has ended. Please ask the institution.');
    const type = answer === 'accept' ? 'AcceptOffer' : 'DeclineOffer';
    const command = { type, data: { applicationId, at: new Date().toISOString() } } as const;
    await this.commands.execute(new DecideCommand(meritListBoundary, [row.meritListId], command, meta));
  }
}
