import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { college } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { kindOfProduct, product } from '@matricula/domain/order';
import { messageTemplates, type LeadChannel, type SendLeadMessage, type SentForm } from '@matricula/domain/outreach';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** What a user asks to be sent: a template, an own text, or a template with a changed text. */
export interface AskedMessage {
  template_id?: string | null;
  subject?: string | null;
  body?: string | null;
  product_id?: string | null;
}

/** Text, template and application form of a message that a user asks for. */
@Injectable()
export class MessageTexts {
  constructor(private readonly reads: ReadStore) {}

  /** @throws DomainError `message-template/...`, `outreach/...`, `product/unknown` */
  async of(channel: LeadChannel, asked: AskedMessage, context: RequestContext): Promise<Omit<SendLeadMessage['data'], 'messageId'>> {
    const template = asked.template_id ? await this.template(channel, asked.template_id, context) : undefined;
    const text = asked.body?.trim() ? asked.body : template?.body;
    const title = asked.subject?.trim() ? asked.subject : template?.subject;
    if (!text) throw new DomainError('outreach/text-missing', 'Please choose a template or write a text.');
    if (channel === 'email' && !title) throw new DomainError('outreach/subject-missing', 'Please write a subject.');
    return {
      ...{ channel, text, title: channel === 'email' ? title : undefined },
      ...{ templateId: template?.id, templateName: template?.name },
      form: asked.product_id ? await this.form(asked.product_id, context) : undefined,
    };
  }

  /** The application form as history tells of it. @throws DomainError `product/unknown`, `product/not-a-form`, `product/inactive` */
  async form(productId: string, context: RequestContext): Promise<SentForm> {
    const { tenantId } = context;
    await ownWrites(this.reads, recordList(product), context);
    const row = (await this.reads.get(recordList(product), tenantId, productId)) as RowOfRecord<typeof product> | undefined;
    if (!row) throw new DomainError('product/unknown', 'There is no such application form.');
    if (kindOfProduct(row) !== 'application-form')
      throw new DomainError('product/not-a-form', `${row.formName} is not an application form.`);
    if (row.active === false) throw new DomainError('product/inactive', `${row.formName} is not offered at present.`);
    const { formName, collegeId, price } = row;
    const of = await this.reads.get(recordList(college), tenantId, collegeId);
    return { productId, formName, collegeId, collegeName: of ? String(of.clgName) : undefined, price: price ?? undefined };
  }

  private async template(channel: LeadChannel, templateId: string, context: RequestContext) {
    const type = messageTemplates[channel];
    await ownWrites(this.reads, recordList(type), context);
    const row = await this.reads.get(recordList(type), context.tenantId, templateId);
    if (!row) throw new DomainError('message-template/unknown', 'There is no such template.');
    if (row.active === false) throw new DomainError('message-template/inactive', `The template ${String(row.name)} is not active.`);
    const { name, body, subject } = row as unknown as { name: string; body: string; subject?: string };
    return { id: templateId, name, body, subject };
  }
}
