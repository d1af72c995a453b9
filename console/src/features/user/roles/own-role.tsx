import { useQuery } from '@tanstack/react-query';
import { type AclEntry } from '@matricula/domain/user';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useCurrentUser } from '../../../shared/session/session';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { areasOf, heldOf, openCount } from './matrix';
import { PermissionMatrix } from './permission-matrix';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

/** For users who do not manage roles: the permissions of their own role. */
export function OwnRole({ title }: { title: string }) {
  const user = useCurrentUser();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-permissions'],
    queryFn: async () => (await get<DataOf<'User_acl'>>('acl')).data as AclEntry[],
    staleTime: 0,
  });
  if (error) return <LoadFailed alone title={t`Your role could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={title} />;
  const held = heldOf(data);
  return (
    <>
      <div className="list-title">
        <h1>{title}</h1>
      </div>
      <section className="role" aria-label={t`Your role`}>
        <p className="role-own">
          {tx`Your role is ${(<b>{user?.role_name}</b>)}, with ${openCount(held)} permissions granted. An admin of the roles can change that.`}
        </p>
        <div className="matrix-frame">
          <PermissionMatrix areas={areasOf('', held)} held={held} />
        </div>
      </section>
    </>
  );
}
