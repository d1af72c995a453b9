import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenant, useTenantZone } from '../../../shared/session/session';
import { dayIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { canCheck } from './canonical';
import { type Damage } from './chain-check';
import { SEGMENT_ENTRIES, walkChain, type ChainHead, type ChainVerdict } from './chain-walk';
import { keepHead, recordedHeads } from './recorded-heads';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

/** Number of entries in the quick check. */
const LATEST = 2_048;
const MOST_NAMED = 20;

const words: Readonly<Record<Damage['kind'], string>> = {
  changed: 'was changed after it was recorded',
  removed: 'was recorded and is missing',
  inserted: 'was inserted between recorded entries',
  entry: 'does not continue from the previous entry',
  head: 'differs from what the chain contained when its head was stored',
};

/** The head of the chain, and a button to verify the chain in this browser. */
export function ChainCard({ chain, onAgain }: { chain: ChainHead; onAgain: () => void }) {
  const zone = useTenantZone();
  const tenant = useTenant()?.tid ?? '';
  const [given, setGiven] = useState('');
  const [done, setDone] = useState<{ verified: number; of: number }>();
  const [verdict, setVerdict] = useState<ChainVerdict>();
  const running = useRef<AbortController>(undefined);
  const { head, position, count, segments, doubt, days } = chain;
  const kept = recordedHeads(tenant);
  useEffect(() => keepHead(tenant, { head, position, at: new Date().toISOString() }), [tenant, head, position]);
  useEffect(() => () => running.current?.abort(), []);

  async function check(from: number) {
    const { signal } = (running.current = new AbortController());
    setVerdict(undefined);
    setDone({ verified: 0, of: count - from * SEGMENT_ENTRIES });
    const known = new Map([...days, ...kept].map((one) => [one.position, one.head]));
    try {
      const onProgress = (verified: number) => setDone({ verified, of: count - from * SEGMENT_ENTRIES });
      const stretchAt = async (at: number, many: number) =>
        (await get<DataOf<'Proof_stretch'>>('timeline/chain/stretch', { from: at, segments: many }, { signal })).data;
      setVerdict(await walkChain(chain, { from, known, given: given.trim().toLowerCase() || undefined, onProgress, stretchAt }));
    } catch (error) {
      if (!signal.aborted) toast.error(t`The check could not continue: ${messageOf(error)}`);
    } finally {
      setDone(undefined);
    }
  }

  return (
    <section className="proof-card" aria-labelledby="proof-chain">
      <h2 id="proof-chain">{t`Hash chain of the log`}</h2>
      <p>{t`Each entry of your institution is hashed together with the previous hash. If you store a head, you can tell later whether an earlier entry was changed, removed or inserted.`}</p>
      {doubt && (
        <p className="proof-note" role="note">
          {doubt}
        </p>
      )}
      <dl>
        <dt>{t`Head`}</dt>
        <dd className="proof-hash">{head}</dd>
        <dt>{t`Entries`}</dt>
        <dd className="tabular">{t`${whole.format(count)} (position ${position.replace(/^0+(?=\d)/, '')})`}</dd>
        <dt>{t`Seen by this browser`}</dt>
        <dd className="tabular">
          {kept.length === 0
            ? t`for the first time`
            : t`${kept.length === 1 ? t`a head` : t`${kept.length} heads`} since ${dayIn(kept[0]!.at, zone)}`}
        </dd>
      </dl>
      <label className="proof-given">
        {t`A head that you stored elsewhere, on paper or in an e-mail`}
        <Input value={given} placeholder={t`64 letters and digits`} onChange={({ target }) => setGiven(target.value)} />
      </label>
      <p className="proof-actions">
        {done ? (
          <>
            <progress max={done.of} value={done.verified} aria-label={t`Checking`} />
            <span className="tabular" role="status">
              {done.of === 1
                ? t`${whole.format(done.verified)} of 1 entry`
                : t`${whole.format(done.verified)} of ${whole.format(done.of)} entries`}
            </span>
            <button type="button" className="button" onClick={() => running.current?.abort()}>{t`Stop`}</button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="button button-primary"
              disabled={!canCheck()}
              onClick={() => void check(0)}
            >{t`Check all entries here`}</button>
            {count > LATEST && (
              <button
                type="button"
                className="button"
                disabled={!canCheck()}
                onClick={() => void check(Math.max(0, segments - LATEST / SEGMENT_ENTRIES))}
              >
                {t`Only the latest ${whole.format(LATEST)}`}
              </button>
            )}
            <button type="button" className="button" onClick={onAgain}>{t`Fetch the head again`}</button>
          </>
        )}
      </p>
      {verdict && <Verdict verdict={verdict} />}
      <p className="proof-note">{t`Your browser computes the hashes itself and trusts only the heads: the daily heads, those that it has seen before, and the one that you enter. A head that is not stored outside the product proves little: the operator of the server could rebuild the whole chain.`}</p>
    </section>
  );
}

function Verdict({ verdict: { verified, damage, reached, found, from } }: { verdict: ChainVerdict }) {
  const sound = damage.length === 0 && reached && found !== false;
  return (
    <div className="proof-verdict" data-sound={sound} role="status">
      <b>
        {sound ? '✓ ' : '✗ '}
        {[
          verified === 1
            ? t`1 entry is unchanged since it was recorded`
            : t`${whole.format(verified)} entries are unchanged since they were recorded`,
          ...(damage.length > 0 ? [t`${whole.format(damage.length)} are not`] : []),
        ].join(', ')}
      </b>
      {from > 0 && (
        <p>
          {from === 1
            ? t`The 1 entry before them was not checked; its hash was taken as given.`
            : t`The ${whole.format(from)} entries before them were not checked; the last hash among them was taken as given.`}
        </p>
      )}
      {!reached && <p>{t`The chain does not end at the head that the server reported.`}</p>}
      {found !== undefined && (
        <p>{found ? t`The chain contains the head that you entered.` : t`The chain does not contain the head that you entered.`}</p>
      )}
      {damage.length > 0 && (
        <ul>
          {damage.slice(0, MOST_NAMED).map(({ kind, eventId, position }) => (
            <li key={`${kind}/${position}`}>
              {eventId
                ? tx`Entry ${(<span className="tabular">{eventId}</span>)} at ${position.replace(/^0+(?=\d)/, '')} ${t(words[kind])}.`
                : t`Entry at ${position.replace(/^0+(?=\d)/, '')} ${t(words[kind])}.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
