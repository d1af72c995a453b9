import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { TargetsInProgress } from './target-progress';

/** Targets of people and teams. */
@ApiTags('reports')
@SignedIn()
@Controller('targets')
export class TargetController {
  constructor(private readonly targets: TargetsInProgress) {}

  /**
   * Lists the targets of the current day, week or month with their progress: your own, and those of the people whom you see. The sum of a target
   * for several people together is shown to these people and to users who see all of them. The daily goals that you set for yourself come last.
   */
  @Get('progress')
  async progress(@Context() context: RequestContext) {
    return answer(await this.targets.of(context));
  }
}
