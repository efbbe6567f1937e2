package io.mokadb.flyway;

import java.util.List;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParserContext;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.flywaydb.core.internal.parser.PeekingReader;
import org.flywaydb.core.internal.parser.Token;

/**
 * Cuts scripts into statements; those of a trigger's {@code BEGIN ATOMIC ... END} stay together.
 */
final class MokaParser extends Parser {
  private static final int LOOK_AHEAD = 3;

  MokaParser(Configuration configuration, ParsingContext context) {
    super(configuration, context, LOOK_AHEAD);
  }

  @Override
  protected void adjustBlockDepth(
      ParserContext context, List<Token> tokens, Token keyword, PeekingReader reader) {
    switch (keyword.getText()) {
      case "ATOMIC" -> {
        if (lastTokenIs(tokens, keyword.getParensDepth(), "BEGIN")) {
          context.increaseBlockDepth("BEGIN");
        }
      }
      case "CASE" -> {
        if (context.getBlockDepth() > 0) {
          context.increaseBlockDepth("CASE");
        }
      }
      case "END" -> {
        if (context.getBlockDepth() > 0) {
          context.decreaseBlockDepth();
        }
      }
      default -> {
        // bounds no block
      }
    }
  }
}
