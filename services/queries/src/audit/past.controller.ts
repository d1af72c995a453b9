import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import { answer } from '@matricula/http';
import { PastMoments } from '@matricula/reports';
import { MomentDto } from './past.dto';

/** Where in the log a moment is. */
@ApiTags('audit')
@SignedIn()
@Controller('past')
export class PastController {
  constructor(private readonly moments: PastMoments) {}

  /** Answers the link to a moment: lists, single rows and reports answer as they were then when they are asked with it as `past`. */
  @Get()
  async linkTo(@Query() { at }: MomentDto, @Context() context: RequestContext) {
    return answer(await this.moments.linkTo(at, context));
  }
}
