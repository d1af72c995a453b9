import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface Received {
  from: string;
  to: string[];
  login?: string;
  content: string;
}

/** A minimal SMTP server for specs. Refuses recipients at `refused.example`; `mood` makes it fail in other ways. */
export class SmtpPeer {
  readonly received: Received[] = [];
  /** `busy`: asks to try later; `deaf`: accepts a message and closes the connection without a reply; `dumb`: accepts it and never replies. */
  mood: 'well' | 'busy' | 'strict' | 'deaf' | 'dumb' = 'well';
  /** Called with each accepted message, before the reply is sent. */
  onTaken: () => void = () => undefined;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.serve(socket));

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let mail: Received = { from: '', to: [], content: '' };
    let login: string | undefined;
    let text = '';
    let inContent = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (inContent) {
        if (line !== '.') return void (mail.content += `${line}\n`);
        inContent = false;
        this.received.push(mail);
        this.onTaken();
        if (this.mood === 'deaf') return socket.destroy();
        if (this.mood === 'dumb') return;
        return say('250 taken');
      }
      const [, address = ''] = /<(.*?)>/.exec(line) ?? [];
      if (/^EHLO/i.test(line)) return say('250-peer\r\n250-8BITMIME\r\n250 AUTH PLAIN');
      if (/^AUTH PLAIN/i.test(line)) {
        login = Buffer.from(line.slice(11), 'base64').toString().replaceAll('\0', ' ').trim();
        return say(login === 'crm secret' ? '235 welcome' : '535 who are you');
      }
      if (/^MAIL FROM/i.test(line)) {
        if (this.mood === 'busy') return say('421 come again later');
        if (this.mood === 'strict') return say('554 not this');
        mail = { from: address, to: [], login, content: '' };
        return say('250 ok');
      }
      if (/^RCPT TO/i.test(line)) {
        if (address.endsWith('@refused.example')) return say('550 no such person');
        mail.to.push(address);
        return say('250 ok');
      }
      if (/^DATA/i.test(line)) {
        inContent = true;
        return say('354 go on');
      }
      if (/^STARTTLS/i.test(line)) return say('502 not here');
      return say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    };
    say('220 peer ready');
    socket.on('data', (chunk: Buffer) => {
      const lines = (text + chunk.toString()).split('\r\n');
      text = lines.pop()!;
      lines.forEach(hear);
    });
  }
}
