import { applyDecorators, Injectable, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard } from '@nestjs/throttler';
import { Public } from '@matricula/auth';
import { ShortBody } from '@matricula/http';

type Asked = Parameters<ThrottlerGuard['handleRequest']>[0];

/** A hall full of people may stand behind one address, a campaign behind one form. */
const SENDS = 60;
const LOOKS = 300;
const ADDRESSES_PER_FORM = 10;

/** Counts requests by form, beside those by address. */
@Injectable()
export class ByForm extends ThrottlerGuard {
  protected override async getTracker({ params }: { params?: { key?: string } }): Promise<string> {
    return `enquiry-form ${params?.key}`;
  }

  override handleRequest(asked: Asked): Promise<boolean> {
    return super.handleRequest({ ...asked, limit: asked.limit * ADDRESSES_PER_FORM });
  }
}

const ForAnybody = (limit: number) =>
  applyDecorators(Public(), UseGuards(ThrottlerGuard, ByForm), Throttle({ default: { ttl: 60_000, limit } }), ShortBody());

/** Who asks has no session: few and short requests. */
export const ForVisitors = () => ForAnybody(LOOKS);
/** What is sent is kept: fewer of them. */
export const ForSenders = () => ForAnybody(SENDS);
