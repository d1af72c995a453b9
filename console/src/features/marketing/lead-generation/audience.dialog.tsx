import { choice, fields, text, when } from '@matricula/domain/kernel/field-set';
import { oneOf } from '@matricula/domain/kernel/field-set';
import { audienceSources } from '@matricula/domain/marketing/lead-generation.records';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useQuickViews } from '../../../shared/grid/quick-views';
import { HttpError } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import { viewCondition } from './view-condition';

const ofView = { field: 'source', is: ['live', 'frozen'] };

const asked = fields({
  name: text({ label: 'Name', required: 'Name is required.', most: 200 }),
  source: choice({
    label: 'Source',
    of: [...audienceSources],
    required: true,
    default: 'live',
    help: 'Live: the leads that match when it is sent. Frozen: those that match now.',
  }),
  view_id: choice({ label: 'Quick view of leads', of: [], required: { ...ofView, message: 'Please choose a quick view.' }, when: ofView }),
  audience_name: text({
    label: 'Audience name of the upload',
    required: when('source', 'upload'),
    when: when('source', 'upload'),
    most: 200,
    help: 'As it was given when the leads were uploaded.',
  }),
  upload_id: oneOf({
    label: 'File of contacts',
    from: 'campaign-uploads',
    shows: 'name',
    required: when('source', 'file'),
    when: when('source', 'file'),
    help: 'Leads with a phone number or an e-mail address of the file.',
  }),
});

/** Creates an audience. */
export function AudienceDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const zone = useTenantZone();
  const { views } = useQuickViews('leads');
  const options = views.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      as="drawer"
      title={t`New audience`}
      of={{ ...asked, view_id: { ...asked.view_id, of: options } }}
      saveText={t`Create`}
      onSave={(values, idempotencyKey) => {
        const view = views.find(({ id }) => id === values.view_id);
        const { where, search, unread } = view ? viewCondition(view.query, zone) : { where: undefined, search: undefined, unread: [] };
        if (unread.length > 0) {
          const message = t`An audience cannot use these conditions of the view: ${unread.join(', ')}`;
          return Promise.reject(new HttpError('refused', message, 422, undefined, { message, fields: { view_id: message } } as never));
        }
        return post<{ audience_id: string }>('lead-gen/audience', { ...values, where, search }, { idempotencyKey });
      }}
      onDone={({ message, data }) => {
        toast.success(message ?? t`Audience created`);
        onDone(data.audience_id);
      }}
      onClose={onClose}
    />
  );
}
