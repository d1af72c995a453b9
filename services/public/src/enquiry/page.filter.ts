import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import type { CaptchaShown } from '@matricula/outbound/captcha';
import type { FastifyReply } from 'fastify';
import { notice, page } from './enquiry.page';

/** A policy that allows only the page's own resources and its captcha, and no embedding in other pages. */
function policyFor(captcha: CaptchaShown | undefined): string {
  const guests = captcha?.kind === 'widget' ? captcha.allows : [];
  const own = (directive: string) => [directive, "'self'", ...guests].join(' ');
  return [
    "default-src 'none'",
    own('script-src'),
    own('style-src'),
    "img-src 'self'",
    own('connect-src'),
    ...(guests.length > 0 ? [`frame-src ${guests.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';');
}

/** Sends a page for people without a session. */
export function sendPage(reply: FastifyReply, status: number, text: string, captcha?: CaptchaShown): void {
  // The general headers were set on the raw answer.
  reply.raw.setHeader('content-security-policy', policyFor(captcha));
  // Sends the referrer only to the page's own origin; without it, an ordinary post has no origin.
  reply.raw.setHeader('referrer-policy', 'same-origin');
  void reply.status(status).header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}

const statuses: Record<string, [status: number, heading: string]> = {
  'enquiry-form/unknown': [404, 'Form not found'],
  'form/unknown': [404, 'Form not found'],
  'enquiry-form/closed': [410, 'This form is closed'],
  'enquiry-form/not-yours': [403, 'Not from here'],
};

/** Shows refusals as pages. Other errors are handled by the general filter. */
@Catch(DomainError, HttpException)
export class PageFilter implements ExceptionFilter<DomainError | HttpException> {
  catch(error: DomainError | HttpException, host: ArgumentsHost): void {
    const { code = '' } = error instanceof DomainError ? error : {};
    const [status, heading] = statuses[code] ?? [error instanceof HttpException ? error.getStatus() : 422, 'Not sent'];
    sendPage(host.switchToHttp().getResponse<FastifyReply>(), status, page(heading, notice(heading, error.message)));
  }
}
