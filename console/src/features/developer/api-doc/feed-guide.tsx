import { Snippet } from '../../../shared/ui/snippet';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

/** Explains how a data team reads the tenant's log. */
export function FeedGuide({ onKeys }: { onKeys: () => void }) {
  const origin = window.location.origin;
  const read = `curl -sN -H "x-api-key: $KEY" \\\n  "${origin}/api/events?after=&limit=1000"`;
  const follow = `AFTER=""
while true; do
  curl -sfN -H "x-api-key: $KEY" \\
    "${origin}/api/events?after=$AFTER&limit=1000&wait=25" > page.ndjson || { sleep 5; continue; }
  [ -s page.ndjson ] || continue
  cat page.ndjson >> events.ndjson
  AFTER=$(tail -n 1 page.ndjson | sed 's/.*"position":"\\([0-9]*\\)".*/\\1/')
done`;
  const some = `curl -sN -D headers.txt -H "x-api-key: $KEY" \\\n  "${origin}/api/events?types=LeadCaptured,CallActionRecorded&limit=1000"`;
  const capture = `curl -s -X POST -H "x-api-key: $KEY" -H "content-type: application/json" \\
  -H "Idempotency-Key: website-4711" \\
  -d '{"name":"Ravi Kumar","phone":"9876501234","source":"Website"}' \\
  "${origin}/api/capture/leads"`;
  return (
    <div className="doc-guide">
      <p>
        {tx`Everything that happened in this tenant, from the first event on, in order, as ${(<b>{t`CloudEvents 1.0`}</b>)}, one JSON for each line. A reader needs a key with the scope ${(<code>{t`events`}</code>)}: ${(<button type="button" className="doc-link" onClick={onKeys}>{t`create one`}</button>)}.`}
      </p>
      <h2>{t`Read from the beginning`}</h2>
      <Snippet label={t`the first request`} text={read} />
      <p>
        {tx`Each line carries its ${(<code>{t`position`}</code>)}. Continue with the position of the last line in ${(<code>{t`after`}</code>)}; the same event always has the same ${(<code>{t`id`}</code>)}, so that what comes twice is recognised.`}
      </p>
      <h2>{t`Follow what happens`}</h2>
      <p>{tx`With ${(<code>{t`wait`}</code>)} (up to 25 seconds) the answer comes with the next event, or empty after that time.`}</p>
      <Snippet label={t`the loop`} text={follow} />
      <h2>{t`Only some types`}</h2>
      <p>
        {tx`With ${(<code>{t`types`}</code>)} a page may hold fewer lines than ${(<code>{t`limit`}</code>)}; continue then with the header ${(<code>{t`x-head-position`}</code>)} of the answer.`}
      </p>
      <Snippet label={t`the filtered request`} text={some} />
      <p>
        {tx`Fields marked personal are missing, and ${(<code>{t`erased`}</code>)} is true, once their person was erased. The event ${(<code>{t`LeadErased`}</code>)} says so at that moment: delete what you copied of that lead.`}
      </p>
      <h2>{t`Send leads in`}</h2>
      <p>
        {tx`With the scope ${(<code>{t`capture`}</code>)}. The same ${(<code>{t`Idempotency-Key`}</code>)} counts once, however often it is sent; a person who is a lead already becomes an enquiry of that lead.`}
      </p>
      <Snippet label={t`the capture request`} text={capture} />
    </div>
  );
}
