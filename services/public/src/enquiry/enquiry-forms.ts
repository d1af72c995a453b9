import { Injectable } from '@nestjs/common';
import { IdentityService, LookupCache } from '@matricula/auth';
import { course } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { customField, customSet, type CustomField } from '@matricula/domain/lead';
import { enquiryForm, formFields, readKey } from '@matricula/domain/marketing';
import type { FieldSet, ValuesOf } from '@matricula/domain/kernel/field-set';
import { recordBoundary } from '@matricula/domain/record';
import { EventStore } from '@matricula/event-store';
import { takersAmong } from '@matricula/projections/workforce';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';

const { decider, stream } = recordBoundary(enquiryForm);
const MOST_COURSES = 300;
const MOST_OWN_FIELDS = 500;

/** An open form, as visitors see it. */
export interface OpenForm extends ValuesOf<typeof enquiryForm.fields> {
  key: string;
  tenantId: string;
  formId: string;
  /** Name of the institution. */
  institution: string;
  asked: FieldSet;
  /** The fields of the institution that submissions may contain, even if the form was changed a moment ago and no longer has them. */
  known: FieldSet;
}

/** Finds enquiry forms by their publishable keys. Reads the log, so that opening or closing a form takes effect at once. */
@Injectable()
export class EnquiryForms {
  private readonly turns = new Map<string, number>();
  private readonly looks = new LookupCache();

  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** @throws DomainError `enquiry-form/unknown`, `enquiry-form/closed` */
  async open(key: string): Promise<OpenForm> {
    const { tenantId = '', formId = '' } = readKey(key) ?? {};
    const { status, values } = (await this.store.states.current(decider, stream(tenantId, formId))).state;
    const tenant = status === 'kept' ? await this.identity.tenant(tenantId) : undefined;
    if (tenant?.status !== 'active') {
      throw new DomainError('enquiry-form/unknown', 'There is no such form. Please ask the institution for its address.');
    }
    const form = values as ValuesOf<typeof enquiryForm.fields>;
    if (form.active !== true) throw new DomainError('enquiry-form/closed', `${tenant.name} no longer accepts enquiries through this form.`);
    return { ...form, key, tenantId, formId, institution: tenant.name, ...(await this.fields(tenantId, form)) };
  }

  private async fields(tenantId: string, form: ValuesOf<typeof enquiryForm.fields>): Promise<Pick<OpenForm, 'asked' | 'known'>> {
    const asked = formFields(form);
    const where = { field: 'active', op: 'eq' as const, value: true };
    const rows = await this.reads.page(recordList(customField), tenantId, { where, limit: MOST_OWN_FIELDS });
    const known = customSet(rows as unknown as CustomField[]);
    const own = (form.own ?? []).flatMap((key) => (known[key] ? [[key, known[key]] as const] : []));
    const optional = Object.entries(known).map(([key, field]) => [key, { ...field, required: undefined }] as const);
    return { asked: { ...asked, ...Object.fromEntries(own) }, known: Object.fromEntries([...optional, ...own]) };
  }

  /** The options of list fields, by field: the institution's courses. */
  async choices({ tenantId, asked }: OpenForm): Promise<Record<string, readonly string[]>> {
    if (!asked.course) return {};
    const names = await this.looks.at(tenantId, async () => {
      const where = { field: 'active', op: 'eq' as const, value: true };
      const sort = [{ field: 'courseName', dir: 'asc' as const }];
      const rows = await this.reads.page(recordList(course), tenantId, { where, sort, limit: MOST_COURSES });
      return [...new Set(rows.map(({ courseName }) => String(courseName)))];
    });
    return { course: names };
  }

  /** The next owner among the form's users, skipping absent ones; undefined if none works here any more or all are on leave. */
  async nextOwner({ tenantId, formId, owners }: OpenForm): Promise<{ ownerId: string; ownerName: string } | undefined> {
    const working = await this.looks.at(`owners/${tenantId}/${formId}/${owners?.join()}`, () => this.takers(tenantId, owners ?? []));
    // Each process rotates on its own: over many leads the distribution is equally even.
    const turn = this.turns.get(formId) ?? 0;
    this.turns.set(formId, turn + 1);
    const next = working[turn % Math.max(working.length, 1)];
    return next && { ownerId: next.userId, ownerName: next.name };
  }

  private async takers(tenantId: string, owners: readonly string[]) {
    const users = await Promise.all(owners.map((userId) => this.identity.user(tenantId, userId)));
    const working = users.flatMap((user) => (user?.status === 'active' ? [user] : []));
    const tenant = await this.identity.tenant(tenantId);
    if (working.length === 0 || !tenant) return [];
    const ids = working.map(({ userId }) => userId);
    const takers = await takersAmong(this.reads, { tenantId, timeZone: tenant.timeZone }, ids);
    return working.filter(({ userId }) => takers.includes(userId));
  }
}
