import { applyDecorators, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Throttle, ThrottlerGuard } from '@nestjs/throttler';
import { Public } from '@matricula/auth';

/** The applicant's session in a header: browsers send no cookie, so another site can do nothing in its name. */
export const APPLICANT_TOKEN = 'x-applicant';

/** Long answers in several languages fit; files have their own limit. */
const MOST_BYTES = 256 * 1024;
/** Answers are saved as they are typed, and a school may share one address. */
const SAVES = 1_200;

/** For signed-in applicants: limited by address, not by form, because all applicants of a form save on its last day. */
export const ForApplicants = () =>
  applyDecorators(
    Public(),
    UseGuards(ThrottlerGuard),
    Throttle({ default: { ttl: 60_000, limit: SAVES } }),
    RouteConfig({ bodyLimit: MOST_BYTES }),
  );
