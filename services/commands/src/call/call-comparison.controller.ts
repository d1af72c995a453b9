import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { CallComparisons } from './call-comparisons';

/** Whether calls reach the institution also without webhooks: how the comparison with the list of its provider goes. */
@ApiTags('call')
@Allow('Setting_Configuration')
@Controller('integrations')
export class CallComparisonController {
  constructor(private readonly comparisons: CallComparisons) {}

  /** Answers when the calls were last compared with the list of a provider, and why it failed; null before the first comparison. */
  @Get('call-comparison/:provider')
  async last(@Param('provider') provider: string, @Context() { tenantId }: RequestContext) {
    return answer((await this.comparisons.outcome(tenantId, provider)) ?? null);
  }
}
