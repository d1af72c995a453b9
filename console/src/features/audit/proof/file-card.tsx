import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { stampIn } from '../../../shared/session/tenant-clock';
import { DropZone } from '../../../shared/ui/drop-zone';
import { checkFile, parted, type CheckedFile } from './signed-file';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

const STATEMENT = '.statement.json';

type Outcome = { name: string; checked: CheckedFile } | { name: string; problem: string };

const read = async (file: File) => new Uint8Array(await file.arrayBuffer());

async function outcomeOf(files: readonly File[], key: string): Promise<Outcome> {
  const beside = files.find(({ name }) => name.endsWith(STATEMENT));
  const file = files.find((one) => one !== beside);
  if (!file) return { name: beside?.name ?? '', problem: 'Please choose the file as well as its statement.' };
  try {
    const { content, statement } = beside ? { content: await read(file), statement: await beside.text() } : parted(await read(file));
    if (statement === undefined)
      return {
        name: file.name,
        problem: `This file contains no statement. For a CSV, also choose ${file.name}${STATEMENT}.`,
      };
    return { name: file.name, checked: await checkFile(content, statement, key) };
  } catch (error) {
    return { name: file.name, problem: `It could not be checked: ${messageOf(error)}` };
  }
}

/** Checks a signed file; it never leaves this browser. */
export function FileCard({ installationKey, withChain }: { installationKey: string; /** The chain is shown above. */ withChain: boolean }) {
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <section className="proof-card" aria-labelledby="proof-file">
      <h2 id="proof-file">{t`Signed files`}</h2>
      <p>{t`Exports of the timeline are signed with the key of this installation (Ed25519). A PDF carries its statement; a CSV comes with a second file.`}</p>
      <dl>
        <dt>{t`Key of this installation`}</dt>
        <dd className="proof-hash">{installationKey}</dd>
      </dl>
      <DropZone
        label={t`Signed file`}
        accept=".pdf,.csv,.json"
        multiple
        small
        onFiles={(files) => void outcomeOf(files, installationKey).then(setOutcome)}
      >
        {(choose) => (
          <span>
            {tx`Drop a PDF, or a CSV with its statement, or ${(<button type="button" className="link-button" onClick={choose}>{t`choose them`}</button>)}`}
          </span>
        )}
      </DropZone>
      {outcome && <Told outcome={outcome} />}
      <p className="proof-note">
        {t`A signature proves that this installation made the file from its log at the stated time, and that the file has not changed since. It does not prove that the data entered is true, or that the log was never rewritten before.`}{' '}
        {withChain
          ? t`To check the log, compare the head that the file names with the chain above.`
          : t`To check the log, ask an admin or an auditor to compare the head that the file names with the chain of the log.`}{' '}
        {t`Offline, verify-statement.mjs checks the file in the same way.`}
      </p>
    </section>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  const zone = useTenantZone();
  if ('problem' in outcome)
    return (
      <div className="proof-verdict" data-sound={false} role="alert">
        <b>{outcome.name}</b>
        <p>{outcome.problem}</p>
      </div>
    );
  const { statement, wrongs } = outcome.checked;
  const { institution, madeBy, madeAt, entries, chain, leftOut = [] } = statement;
  const made = stampIn(madeAt, zone);
  return (
    <div className="proof-verdict" data-sound={wrongs.length === 0} role="status">
      <b>
        {wrongs.length === 0 ? '✓ ' : '✗ '}
        {wrongs.length === 0 ? t`${outcome.name}: the file is unchanged` : t`${outcome.name}: the file cannot be trusted`}
      </b>
      {wrongs.map((wrong) => (
        <p key={wrong}>{wrong}</p>
      ))}
      <p>
        {entries === 1
          ? t`1 entry of ${institution.name}, made by ${madeBy.name} on ${made}`
          : t`${whole.format(entries)} entries of ${institution.name}, made by ${madeBy.name} on ${made}`}
      </p>
      {leftOut.length > 0 && <p>{t`Left out: ${leftOut.map((kind) => t(kind)).join('; ')}`}</p>}
      {chain && (
        <p>
          {t`Head of the chain then:`} <span className="proof-hash">{chain.head}</span>
        </p>
      )}
    </div>
  );
}
