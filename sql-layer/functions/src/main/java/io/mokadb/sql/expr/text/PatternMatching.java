package io.mokadb.sql.expr.text;

import io.mokadb.session.MokaException;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.runtime.Expr;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Matches of texts with patterns; a constant pattern is compiled once, at planning. */
final class PatternMatching {
  private PatternMatching() {}

  /** Compiles a pattern. */
  @FunctionalInterface
  interface Compiler<P> {
    P compile(String pattern, String options);
  }

  /** Uses a compiled pattern. */
  @FunctionalInterface
  interface Matching<P> {
    Object apply(WatchedText text, P pattern);
  }

  /** A match whose pattern, if constant, is compiled now. */
  static <P> Expr matching(
      Expr text, Expr pattern, Expr options, Compiler<P> compiler, Matching<P> matching) {
    if (pattern instanceof Literal p
        && options instanceof Literal o
        && p.value() != null
        && o.value() != null) {
      try {
        P compiled = compiler.compile((String) p.value(), (String) o.value());
        return Strict.of(text, s -> matching.apply((WatchedText) s, compiled));
      } catch (MokaException e) {
        // a bad pattern is an error of the execution that comes to it
        return Strict.of(
            text,
            s ->
                matching.apply(
                    (WatchedText) s, compiler.compile((String) p.value(), (String) o.value())));
      }
    }
    return Strict.of(
        text,
        pattern,
        options,
        (s, p, o) -> matching.apply((WatchedText) s, compiler.compile((String) p, (String) o)));
  }

  /**
   * A regular expression with options: {@code i}, {@code n}, {@code s}, {@code m}, {@code x}.
   *
   * @throws MokaException 2201B for a wrong pattern or option
   */
  static Pattern regex(String pattern, String options) {
    int flags = 0;
    for (int i = 0; i < options.length(); i++) {
      char option = options.charAt(i);
      switch (option) {
        case 'i' -> flags |= Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
        case 'n', 's' -> flags |= Pattern.DOTALL;
        case 'm' -> flags |= Pattern.MULTILINE;
        case 'x' -> flags |= Pattern.COMMENTS;
        case 'c', 'g' -> {}
        default ->
            throw SimilarPattern.invalid(pattern, "there is no option '" + option + "'", null);
      }
    }
    try {
      return Pattern.compile(pattern, flags);
    } catch (PatternSyntaxException e) {
      throw SimilarPattern.invalid(pattern, e.getDescription(), e);
    }
  }
}
