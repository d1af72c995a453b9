import { Link } from 'react-router-dom';
import { overseers } from '@matricula/domain/kernel/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { usePerson } from '../../../shared/session/session';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank } from '../../../shared/ui/page-states';
import { canCheck } from './canonical';
import { ChainCard } from './chain-card';
import { type ChainHead } from './chain-walk';
import { FileCard } from './file-card';
import { t } from '../../../shared/texts/texts';
import './proof.css';

/** Verification of the timeline: the hash chain of the log, recomputed in this browser, and signed files. */
export function ProofPage() {
  useScreenTitle(t`Proof`);
  const role = usePerson()?.role;
  const mayCheck = role !== undefined && overseers.includes(role);
  const chain = useQuery({
    queryKey: ['chain'],
    queryFn: async () => (await get<ChainHead>('timeline/chain')).data,
    staleTime: 0,
    enabled: mayCheck,
    retry: (count, error) => count < 2 && !(error instanceof HttpError && error.status < 500),
  });
  const key = useQuery({
    queryKey: ['timeline-key'],
    queryFn: async () => (await get<DataOf<'Proof_key'>>('timeline/key')).data.publicKey,
  });
  return (
    <div className="proof">
      <div className="list-title">
        <h1>{t`Proof`}</h1>
        <span className="list-space" />
        <Link className="button" to="/timeline">{t`Timeline`}</Link>
      </div>
      <div className="proof-body">
        {!canCheck() && (
          <p
            className="proof-note"
            role="alert"
          >{t`The browser can check only over https. Open the product over https, or check with the scripts verify-export.mjs and verify-statement.mjs.`}</p>
        )}
        {!mayCheck ? (
          <p className="proof-note">{t`Only admins and auditors can see the hash chain of the log.`}</p>
        ) : chain.isPending ? (
          <Blank />
        ) : chain.error ? (
          <Failure part error={chain.error} />
        ) : (
          <ChainCard chain={chain.data} onAgain={() => void chain.refetch()} />
        )}
        {key.data !== undefined && <FileCard installationKey={key.data} withChain={mayCheck} />}
      </div>
    </div>
  );
}
