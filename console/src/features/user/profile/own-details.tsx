import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fields } from '@matricula/domain/kernel/field-set';
import { ownProfileFields } from '@matricula/domain/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { sessionStore, type CurrentUser } from '../../../shared/session/session-store';
import { Avatar } from '../../../shared/ui/avatar';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

const { name, alt_mobile } = ownProfileFields;
const details = fields({ name, alt_mobile });
const IMAGES = 'image/png,image/jpeg,image/webp';

type Saved = { photo: string | null };

/** The user's own details: what colleagues see can be edited here, the rest by an admin. */
export function OwnDetails({ user }: { user: CurrentUser }) {
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { data, refetch } = useQuery({
    queryKey: ['own-account', user.id],
    queryFn: async () => (await get<DataOf<'User_user'>>(`users/${user.id}`)).data,
    staleTime: 0,
  });

  async function changePhoto(body: FormData | { remove_photo: true }) {
    setBusy(true);
    try {
      const { message, data: saved } = await post<Saved>('editUserProfile', body);
      sessionStore.changeUser({ photo: saved.photo });
      toast.success(message ?? t`Profile updated successfully`);
    } catch (error) {
      toast.error(t`The photo was not changed: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  }
  const send = (file: File) => {
    const form = new FormData();
    form.append('photo', file);
    void changePhoto(form);
  };

  return (
    <section aria-labelledby="own-details">
      <h2 id="own-details">{t`Details`}</h2>
      <div className="profile-card">
        <div className="profile-who">
          <Avatar name={user.name} photo={user.photo} />
          <dl className="profile-facts">
            <dt>{t`Name`}</dt>
            <dd>{user.name}</dd>
            <dt>{t`Email`}</dt>
            <dd>{user.email}</dd>
            <dt>{t`Role`}</dt>
            <dd>{user.role_name ?? user.role}</dd>
            <dt>{t`Mobile`}</dt>
            <dd className="tabular">{data?.alt_mobile ?? <span className="faint">{t`none`}</span>}</dd>
          </dl>
        </div>
        <div className="profile-actions">
          <input
            ref={chooser}
            hidden
            type="file"
            accept={IMAGES}
            aria-label={t`Photo`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) send(file);
              target.value = '';
            }}
          />
          <Button loading={busy} onClick={() => chooser.current?.click()}>
            {user.photo ? t`Change photo` : t`Add a photo`}
          </Button>
          {Boolean(user.photo) && <Button onClick={() => void changePhoto({ remove_photo: true })}>{t`Remove photo`}</Button>}
          <Button onClick={() => setEditing(true)}>{t`Edit`}</Button>
        </div>
      </div>
      {editing && (
        <FormDialog
          as="modal"
          title={t`Your details`}
          of={{
            name: { ...details.name, default: user.name },
            alt_mobile: { ...details.alt_mobile, default: data?.alt_mobile ?? undefined },
          }}
          onSave={(values, idempotencyKey) => post<Saved>('editUserProfile', values, { idempotencyKey })}
          onDone={({ message }) => {
            void refetch().then(({ data: saved }) => saved && sessionStore.changeUser({ name: saved.name }));
            toast.success(message ?? t`Profile updated successfully`);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}
