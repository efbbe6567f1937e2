package io.mokadb.sql.expr.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** LIKE as a regular expression would have it, in time that a bad pattern cannot stretch. */
final class LikePatternTest {
  private static final String[] LETTERS = {"a", "b", "A", "%", "_", "\\", "\uD83D\uDE00", "x"};

  private final Cancellation cancellation = new Cancellation();

  @Test
  void patterns_randomlyDrawn_matchWhatTheirRegularExpressionsDo() {
    Random random = new Random(7);
    for (int i = 0; i < 200_000; i++) {
      String text = draw(random, 9, 8);
      String pattern = draw(random, 7, 8);
      boolean ignoreCase = random.nextBoolean();
      String regex = regex(pattern);
      if (regex == null) {
        continue;
      }
      int flags = Pattern.DOTALL | (ignoreCase ? Pattern.CASE_INSENSITIVE : 0);
      assertThat(matches(text, pattern, ignoreCase))
          .as("'%s' LIKE '%s', %s", text, pattern, ignoreCase)
          .isEqualTo(Pattern.compile(regex, flags).matcher(text).matches());
    }
  }

  @Test
  void gaps_inAPatternThatNeverFits_areTriedOnce() {
    String text = "a".repeat(100_000);
    String pattern = "%a".repeat(2_000) + "%b";
    assertThat(matches(text, pattern, false)).isFalse();
    assertThat(matches(text + "b", pattern, true)).isTrue();
    assertThat(matches(text, "_%".repeat(2_000) + "b", false)).isFalse();
  }

  @Test
  void longPiece_ofACancelledStatement_isGivenUp() {
    cancellation.cancel("It is over");
    String text = "a".repeat(100_000);
    for (String pattern : new String[] {"a".repeat(50_000) + "b", "a_".repeat(20_000) + "b"}) {
      assertThatThrownBy(() -> matches(text, "%" + pattern + "%", false))
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED));
    }
  }

  @Test
  void regularExpression_thatTakesForEver_isCancelled() {
    cancellation.cancel("It is over");
    WatchedText text = watched("a".repeat(60));
    Pattern pattern = PatternMatching.regex("^(a|aa)+\\1!", "");
    assertThatThrownBy(() -> pattern.matcher(text).find()).isInstanceOf(MokaException.class);
    assertThatThrownBy(() -> pattern.matcher(new WatchedText(text.text(), null)).find())
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.LIMIT_EXCEEDED));
  }

  private boolean matches(String text, String pattern, boolean ignoreCase) {
    return LikePattern.compile(pattern, "\\", ignoreCase).matches(watched(text));
  }

  private WatchedText watched(String text) {
    return new WatchedText(
        text, new ExecutionContext(null, null, null, cancellation, (MemoryBudget) null, null));
  }

  private static String draw(Random random, int most, int letters) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most); i > 0; i--) {
      text.append(LETTERS[random.nextInt(3) > 0 ? random.nextInt(4) : random.nextInt(letters)]);
    }
    return text.toString();
  }

  /** Null for a pattern that ends with the escape character. */
  private static String regex(String pattern) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); ) {
      int point = pattern.codePointAt(i);
      i += Character.charCount(point);
      if (point == '\\') {
        if (i == pattern.length()) {
          return null;
        }
        point = pattern.codePointAt(i);
        i += Character.charCount(point);
        regex.append(Pattern.quote(Character.toString(point)));
      } else {
        regex.append(
            point == '%' ? ".*" : point == '_' ? "." : Pattern.quote(Character.toString(point)));
      }
    }
    return regex.toString();
  }
}
