import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { Authenticator, GuestHomes, IdentityService } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { MessageFile, MessageRequested } from '@matricula/domain/communication';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import type { Attachment } from '@matricula/outbound/kernel';
import { PushAddresses, type PushOwner } from '@matricula/outbound/push';
import { Outbound } from '@matricula/platform';
import { ListService } from '@matricula/lists';
import { assertReportFile, REPORTS, ReportService, type Report } from '@matricula/reports';
import { ReadStore } from '@matricula/read-store';
import { Vault } from '@matricula/vault';
import { CollegeRoutes } from './college-routes';
import { MessageRoom } from './message-room';
import { way, type Way } from './sending-way';
import { WebhookRoutes } from './webhook-routes';

/** Finds the sender and the address of a message. */
@Injectable()
export class MessageRoutes {
  private readonly addresses: PushAddresses;
  private readonly guests: GuestHomes;
  private readonly room: MessageRoom;
  private readonly reports: ReportService;

  constructor(
    private readonly outbound: Outbound,
    private readonly identity: IdentityService,
    private readonly blobs: SealedBlobStore,
    private readonly webhooks: WebhookRoutes,
    private readonly colleges: CollegeRoutes,
    private readonly people: Authenticator,
    reads: ReadStore,
    lists: ListService,
    @Inject(REPORTS) reports: readonly Report[],
    vault: Vault,
  ) {
    this.room = new MessageRoom(reads);
    this.reports = new ReportService(reads, lists, reports);
    this.addresses = new PushAddresses(vault);
    this.guests = new GuestHomes(vault);
  }

  async wayOf(request: RecordedEvent<MessageRequested>): Promise<Way> {
    const { tenantId, data, erased } = request;
    if (erased) return { refusal: 'The recipient was erased.' };
    const { channel, messageId, recipientId, title = '', body: text = '' } = data;
    const outgoing = { tenantId, messageId };
    if (channel === 'webhook') return this.webhooks.wayOf(request, await this.outbound.sender(channel, tenantId));
    if (channel === 'college') return this.colleges.wayOf(request, await this.outbound.sender(channel, tenantId));
    if (data.to === undefined && (await this.isGone(recipientId, tenantId))) return { refusal: 'The recipient no longer works here.' };
    if (channel === 'push') {
      const address = await this.addresses.find(data.subscriptionId ?? '', { tenantId, userId: recipientId });
      if (!address) return { refusal: 'The browser is no longer subscribed.' };
      return way(await this.outbound.sender(channel, tenantId), { ...outgoing, to: address, payload: text });
    }
    const to = data.to ?? (channel === 'email' ? (await this.identity.user(tenantId, recipientId))?.email : undefined);
    if (!to) return { refusal: 'The recipient has no address.' };
    const full = await this.room.refusal(request);
    if (full) return { refusal: full };
    if (channel === 'sms') return way(await this.outbound.sender(channel, tenantId), { ...outgoing, to, text });
    if (channel === 'whatsapp') {
      const { template, values = [] } = data;
      if (!template) return { refusal: 'The message names no approved template.' };
      return way((await this.outbound.sender(channel, tenantId))?.messages, { ...outgoing, to, text, template, values });
    }
    const files = data.linked ? [] : data.attachments;
    const late = await this.rightsRefusal(request, files);
    if (late) return { refusal: late };
    const attachments = await this.storedAttachments(tenantId, files);
    if (!attachments) return { refusal: 'A file of this message has been deleted.' };
    return way(await this.outbound.sender(channel, tenantId), { ...outgoing, to, subject: title, text, attachments });
  }

  /** Whether the recipient's account, in this or another tenant, is suspended or removed. */
  private async isGone(userId: string, tenantId: string): Promise<boolean> {
    const user = await this.identity.user((await this.guests.of(userId, tenantId)) ?? tenantId, userId);
    return user !== undefined && user.status !== 'active';
  }

  /** Why report files are no longer sent: the access of their reader has changed since they were created. */
  private async rightsRefusal(
    { tenantId, data }: RecordedEvent<MessageRequested>,
    files: readonly MessageFile[] = [],
  ): Promise<string | undefined> {
    if (data.kind !== 'scheduled-report' || files.length === 0) return undefined;
    const { recipientId, messageId } = data;
    try {
      const home = await this.guests.of(recipientId, tenantId);
      const absent = await this.people.absent({ id: recipientId, tenantId: home }, tenantId);
      const reader = { ...absent, sessionId: '', correlationId: messageId };
      for (const { blobId } of files) {
        const kept = await this.blobs.stat(tenantId, blobId);
        // Expired files are refused elsewhere.
        if (kept) assertReportFile(this.reports, kept.madeOf, reader);
      }
      return undefined;
    } catch (error) {
      if (error instanceof DomainError || error instanceof ForbiddenException) return error.message;
      throw error;
    }
  }

  /** The attachments of a message; undefined if one of them has expired. */
  private async storedAttachments(tenantId: string, files: readonly MessageFile[] = []): Promise<Attachment[] | undefined> {
    const attachments: Attachment[] = [];
    for (const { blobId, name, contentType } of files) {
      if (!(await this.blobs.stat(tenantId, blobId))) return undefined;
      attachments.push({ name, contentType, content: await buffer(await this.blobs.open(tenantId, blobId)) });
    }
    return attachments;
  }

  /** Deletes a push subscription. */
  forget(subscriptionId: string, owner: PushOwner): Promise<void> {
    return this.addresses.forget(subscriptionId, owner);
  }
}
