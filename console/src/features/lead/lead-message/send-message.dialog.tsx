import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fields, longText, oneOf, text } from '@matricula/domain/kernel/field-set';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { filledText, messagePattern, smsParts, variablesOf, type LeadChannel, type MessageValues } from '@matricula/domain/outreach';
import { FormDialog } from '../../../shared/form/form-dialog';
import { type DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { leadKey, refreshLead } from '../../../shared/lead/lead.query';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import './send-message.css';

const product_id = oneOf({
  label: 'Application form',
  from: 'products',
  shows: 'formName',
  where: { active: true, kind: 'application-form' },
});
const template = (from: string) => oneOf({ label: 'Template', from, shows: 'name', where: { active: true } });
const body = (most: number) => longText({ label: 'Text', required: 'Please write a text.', most, pattern: messagePattern });

const forms = {
  sms: fields({ template_id: template('sms-templates'), product_id, body: body(1_500) }),
  email: fields({
    template_id: template('email-templates'),
    product_id,
    subject: text({ label: 'Subject', required: 'Please write a subject.', most: 200, pattern: messagePattern }),
    body: body(20_000),
  }),
};
const titles: Readonly<Record<LeadChannel, string>> = { sms: 'Send SMS', email: 'Send email' };
const paths = { sms: ['send-sms-to-lead', 'sendmultipalsmstolead'], email: ['send-email-to-lead', 'sendemail'] } as const;

interface SendMessageProps {
  channel: LeadChannel;
  leadIds: readonly string[];
  /** True once the message was sent. */
  onClose: (sent: boolean) => void;
}

/** Writes an SMS or an e-mail to leads (LP-08), also with the link of an application form (LP-09). */
export function SendMessageDialog({ channel, leadIds, onClose }: SendMessageProps) {
  const [only, ...others] = leadIds;
  const leadId = others.length === 0 ? only : undefined;
  const [written, setWritten] = useState<FieldValues>({});
  const [fill, setFill] = useState<FieldValues>();
  const chosen = useRef<FieldValues>({});

  /** A newly chosen template or form writes the text, which the user may change. */
  function heard(values: FieldValues) {
    setWritten(values);
    const { template_id, product_id: productId } = values;
    const before = chosen.current;
    chosen.current = values;
    if (template_id && template_id !== before.template_id) void fillFrom(textOfTemplate(String(template_id)));
    else if (productId && productId !== before.product_id) void fillFrom(textOfForm(String(productId)));
  }
  const fillFrom = (asked: Promise<FieldValues>) => asked.then(setFill, (error: unknown) => toast.error(messageOf(error)));

  async function send(values: FieldValues, idempotencyKey: string) {
    const [toOne, toMany] = paths[channel];
    if (leadId !== undefined) return (await post(toOne, { lead_id: leadId, ...values }, { idempotencyKey })).message;
    const { data, message } = await post<DataOf<'Outreach_sendManySms'>>(toMany, { lead_ids: leadIds, ...values }, { idempotencyKey });
    return [message, ...new Set(data.refused.map((one) => one.message))].join('. ');
  }

  return (
    <FormDialog
      as="modal"
      title={leadId === undefined ? t`${t(titles[channel])} to ${counted(leadIds.length, 'lead')}` : t(titles[channel])}
      of={forms[channel]}
      fill={fill}
      saveText={t`Send`}
      above={leadId !== undefined && <Reach leadId={leadId} channel={channel} />}
      more={<Preview leadId={leadId} channel={channel} written={written} />}
      onChange={heard}
      onSave={send}
      onDone={(message) => {
        toast.success(message ?? t`Sent`);
        for (const id of leadIds) void refreshLead(id);
        onClose(true);
      }}
      onClose={() => onClose(false)}
    />
  );
}

async function textOfTemplate(id: string): Promise<FieldValues> {
  const { data } = await get<DataOf<'MessageTemplate_body'>>('gettemplatebodybytemplateid', { id });
  return data.subject === null ? { body: data.body } : { subject: data.subject, body: data.body };
}

async function textOfForm(pId: string): Promise<FieldValues> {
  const { data } = await get<DataOf<'Caf_cafCollege'>>('getcafcollegebyid', { pId });
  return { body: t`Dear ${'{{name}}'}, please fill in the form ${data.form_name}: ${data.link}` };
}

const optionsKey = (leadId: string) => [...leadKey(leadId), 'message-options'];

function useOptions(leadId: string | undefined) {
  return useQuery({
    queryKey: optionsKey(leadId ?? ''),
    queryFn: async () => (await get<DataOf<'MessageTemplate_options'>>(`leads/${leadId}/message-options`)).data,
    enabled: leadId !== undefined,
  });
}

/** Whether messages of the channel reach the lead, and the mark that it does not want any. */
function Reach({ leadId, channel }: { leadId: string; channel: LeadChannel }) {
  const options = useOptions(leadId);
  const [busy, setBusy] = useState(false);
  if (options.isError) return <p role="alert">{messageOf(options.error)}</p>;
  const state = options.data?.channels.find((one) => one.channel === channel);
  if (!state) return null;
  async function mark(opted_out: boolean) {
    setBusy(true);
    try {
      await post(`leads/${leadId}/opt-out`, { channel, opted_out });
      await options.refetch();
      void refreshLead(leadId);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <p className="message-reach">
      <span>
        {state.opted_out && t`This lead does not want such messages.`}
        {!state.opted_out && !state.reachable && t`This lead has no address for such messages.`}
      </span>
      <button type="button" className="button" disabled={busy} onClick={() => void mark(!state.opted_out)}>
        {state.opted_out ? t`Allow messages again` : t`Mark as opted out`}
      </button>
    </p>
  );
}

/** The message as the lead gets it, as far as the user may see its values. */
function Preview({ leadId, channel, written }: { leadId: string | undefined; channel: LeadChannel; written: FieldValues }) {
  const values: MessageValues = useOptions(leadId).data?.values ?? {};
  const said = String(written.body ?? '');
  if (!said) return null;
  const filled = filledText(said, values);
  const { characters, parts } = smsParts(filled);
  const missing = leadId === undefined ? [] : variablesOf(filled);
  const size = channel === 'sms' ? t`Characters: ${characters}; SMS parts: ${parts}` : t`Characters: ${filled.length}`;
  const told = missing.length > 0 ? [size, t`The lead has no value for ${missing.join(', ')}`].join(' · ') : size;
  return (
    <section className="message-preview" aria-label={t`Preview`}>
      <h3>{t`Preview`}</h3>
      {channel === 'email' && <b>{filledText(String(written.subject ?? ''), values)}</b>}
      <p>{filled}</p>
      <small className="tabular">{told}</small>
    </section>
  );
}
