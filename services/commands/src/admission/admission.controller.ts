import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, type RequestContext } from '@matricula/auth';
import {
  admissionAmountFields,
  admissionBoundary,
  admissionOwnerFields,
  cancelAdmissionFields,
  type Admission,
  type AdmissionEvent,
  type AdmissionFile,
  type AdmissionMove,
} from '@matricula/domain/admission';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, fields, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { admissionAccess } from '@matricula/projections/admission';
import { Attachments } from '../call-action';
import { serveLifecycle, type ServedLifecycle } from '../decision';
import { isRefusal } from '../form-body';
import { Commissions } from './commissions';
import { AdmissionFilesDto } from './admission.dto';

/** The move that a status of the documented call names: an update status or what the college says. */
const moves = {
  submitted: 'submit',
  confirmed: 'confirm',
  cancelled: 'cancel',
  awaited: 'await',
  accepted: 'accept',
  rejected: 'reject',
} as const satisfies Record<string, AdmissionMove>;

const id = text({ label: 'Admission', required: 'id is required', most: 200 });
const statusBody = fields({
  id,
  status: choice({
    label: 'Status',
    required: 'status is required',
    of: Object.keys(moves).map((value) => ({ value, label: value })),
  }),
  ...cancelAdmissionFields,
});
const amountBody = fields({ id, ...admissionAmountFields });

/** Admissions of leads: submitted by their owners, confirmed or cancelled by the managers of these (001 §2.4, §7.5). */
@ApiTags('admission')
@Allow('LEADS')
@Controller()
export class AdmissionController {
  private readonly life: ServedLifecycle<Admission, AdmissionEvent, AdmissionFile[] | undefined>;

  constructor(
    commands: CommandBus,
    private readonly store: EventStore,
    private readonly attachments: Attachments,
    identity: IdentityService,
    commissions: Commissions,
  ) {
    this.life = serveLifecycle(admissionBoundary, admissionAccess, {
      commands,
      store,
      refusal: (admission, { sight }) =>
        admissionAccess.who(sight, admission).includes('owner')
          ? 'This admission is your own: a manager above you must do this.'
          : undefined,
      prepare: {
        submit: ({ context: { user } }) => ({ type: 'SubmitAdmission', data: { submittedById: user.userId } }),
        confirm: async ({ thing, context }) => {
          const { state } = await store.states.current(leadDecider, leadStream(context.tenantId, thing.leadId));
          const [first] = await store.read(leadStream(context.tenantId, thing.leadId), 0, 0);
          const persons = { confirmedById: context.user.userId, leadOwnerId: state.dimensions.ownerId };
          return { type: 'ConfirmAdmission', data: { ...persons, leadCapturedAt: first?.at, ...(await commissions.of(thing, context)) } };
        },
        accept: () => ({ type: 'RecordCollegeAnswer', data: { collegeStatus: 'accepted' } }),
        reject: () => ({ type: 'RecordCollegeAnswer', data: { collegeStatus: 'rejected' } }),
        await: () => ({ type: 'RecordCollegeAnswer', data: { collegeStatus: 'awaited' } }),
        setAmount: ({ values: { amount } }) => ({ type: 'SetAdmissionAmount', data: { amountPaise: paiseOf(amount) } }),
        attach: ({ extra }) => ({ type: 'AddAdmissionFiles', data: { files: extra ?? [] } }),
        giveOwner: async ({ values: { owner_id }, context }) => {
          const { name } = await identity.colleague(context, owner_id);
          return { type: 'ChangeAdmissionOwner', data: { ownerId: owner_id, ownerName: name } };
        },
        cancel: ({ values: { reason } }) => ({ type: 'CancelAdmission', data: { reason: reason ?? undefined } }),
      },
    });
  }

  /**
   * Saves a status of an admission (AD-02): `submitted`, `confirmed` or `cancelled`, or the answer of the college: `awaited`, `accepted` or
   * `rejected`.
   */
  @Post('saveadmsnstatus')
  @HttpCode(200)
  async saveStatus(@Body({ schema: bodyOf(statusBody) }) body: ValuesOf<typeof statusBody>, @Context() context: RequestContext) {
    const move = moves[body.status as keyof typeof moves];
    const { position } = await this.life.move(body.id, move, context, move === 'cancel' ? { reason: body.reason } : {});
    return done('Admission status saved', position);
  }

  /** Adds files to an admission (AD-02). */
  @Post('saveadmsnattachment')
  @HttpCode(200)
  async saveFiles(@Body() { id: admissionId, files }: AdmissionFilesDto, @Context() context: RequestContext) {
    const { tenantId } = context;
    const move = await this.life.permitted(admissionId, 'attach', context);
    const { state } = await this.store.states.current(admissionBoundary.decider, admissionBoundary.stream(tenantId, admissionId));
    // Refused before anything is stored, because the key of an erased person must not come back.
    if (state.erased) return done('Files saved', (await move.make({}, [])).position);
    const kept = await this.attachments.keep(tenantId, state.leadId, files);
    try {
      const { events, position } = await move.make({}, kept);
      // Sent again, it was recorded with the files that came first.
      const isKept = events.some((event) => event.type === 'AdmissionFilesAdded' && event.data.files[0]?.blobId === kept[0]?.blobId);
      if (!isKept) await this.attachments.discard(tenantId, kept);
      return done('Files saved', position);
    } catch (error) {
      if (isRefusal(error)) await this.attachments.discard(tenantId, kept);
      throw error;
    }
  }

  /** Saves the amount of an admission in rupees (AD-02). */
  @Post('saveadmsnammount')
  @HttpCode(200)
  async saveAmount(@Body({ schema: bodyOf(amountBody) }) body: ValuesOf<typeof amountBody>, @Context() context: RequestContext) {
    const { id: admissionId, ...values } = body;
    const { position } = await this.life.move(admissionId, 'setAmount', context, values);
    return done('Amount saved', position);
  }

  /** Gives an admission that is not confirmed yet to another user of the caller's team. */
  @Post('admissions/:admissionId/owner')
  @HttpCode(200)
  async giveOwner(
    @Param('admissionId') admissionId: string,
    @Body({ schema: bodyOf(admissionOwnerFields) }) body: ValuesOf<typeof admissionOwnerFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(admissionId, 'giveOwner', context, body);
    return done('Owner changed', position);
  }
}
