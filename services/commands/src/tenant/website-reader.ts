import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { guardedRequest, isPublicAddress, NotSent, type GuardedAnswer } from '@matricula/outbound/kernel';
import { detailsOf } from './website-details';

const MOST_REDIRECTS = 5;
const MOST_BYTES = 2 * 1024 * 1024;
/** Total time limit, redirects included. */
const TIMEOUT_MS = 10_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

const refused = (message: string) => new DomainError('website/refused', message);

/** Reads profile data from an institution's website (000 §2.10, Fetch Details). It connects only to public addresses, also after redirects. */
@Injectable()
export class WebsiteReader {
  private readonly mayReach: (address: string) => boolean;

  constructor(@Inject(CONFIG) config: Pick<Config, 'webhooks'>) {
    const { loopback } = config.webhooks;
    this.mayReach = (address) => isPublicAddress(address) || (loopback && LOOPBACK.test(address));
  }

  /** @throws DomainError `website/refused`, with the reason, if no page can be read */
  async read(typed: string): Promise<FieldValues> {
    const given = /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
    if (!URL.canParse(given)) throw refused('Enter the address of a website, such as https://www.example.org.');
    const until = Date.now() + TIMEOUT_MS;
    let address = new URL(given).href;
    for (let turn = 0; turn <= MOST_REDIRECTS; turn++) {
      const answer = await this.ask(address, until);
      const { location } = answer.headers;
      if (answer.status >= 300 && answer.status < 400 && typeof location === 'string' && URL.canParse(location, address)) {
        address = new URL(location, address).href;
        continue;
      }
      return detailsOf(pageOf(answer), address);
    }
    throw refused('The website redirects too many times.');
  }

  private async ask(url: string, until: number): Promise<GuardedAnswer> {
    const timeoutMs = until - Date.now();
    if (timeoutMs <= 0) throw refused('The website takes too long to answer.');
    const { username, password } = new URL(url);
    if (username || password) throw refused('Enter the address without a name and a password in it.');
    const headers = { accept: 'text/html', 'user-agent': 'Matricula' };
    try {
      return await guardedRequest({ url, method: 'GET', headers, timeoutMs, mostBytes: MOST_BYTES, mayReach: this.mayReach });
    } catch (error) {
      if (error instanceof NotSent) throw refused(error.message);
      throw refused('The website does not answer.');
    }
  }
}

/** The HTML of a response. @throws DomainError if it is not HTML, or too large */
function pageOf({ status, headers, text, cut }: GuardedAnswer): string {
  if (status !== 200) throw refused(`The website answered ${status}.`);
  if (!/^(text\/html|application\/xhtml\+xml)/i.test(String(headers['content-type'] ?? '')))
    throw refused('There is no web page at this address.');
  if (cut) throw refused('The page is larger than 2 MB.');
  return text;
}
