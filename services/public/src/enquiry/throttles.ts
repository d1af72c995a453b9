import { applyDecorators, Injectable, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard } from '@nestjs/throttler';
import { Public } from '@matricula/auth';
import { ShortBody } from '@matricula/http';

type Asked = Parameters<ThrottlerGuard['handleRequest']>[0];

/** Many visitors may share one address (such as a hall), and a campaign may share one form. */
const SENDS = 60;
const LOOKS = 300;
const ADDRESSES_PER_FORM = 10;

/** Limits requests by form, in addition to the limit by address. */
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

/** For requests without a session: rate-limited, with short bodies. */
export const ForVisitors = () => ForAnybody(LOOKS);
/** Submissions are stored, so their limit is lower. */
export const ForSenders = () => ForAnybody(SENDS);
