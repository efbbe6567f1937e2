package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.sql.nodes.KillQuestion.Kind;
import io.mokadb.sql.security.Principal;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes of version 1 of KILL's messages, and what others are taken for. */
final class KillMessagesTest {
  private static final long SEED = 25;
  private static final String QUESTION =
      "01" + "02" + "0000020000000005" + "01" + "0000000000000007" + "0003455645";

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  @Test
  void question_hasItsBytes_andComesBack() {
    KillQuestion question =
        new KillQuestion(Kind.SESSION, 2L << 40 | 5, true, new Principal("EVE", 7));
    assertThat(HexFormat.of().formatHex(question.encode())).isEqualTo(QUESTION);
    assertThat(KillQuestion.decode(bytes(QUESTION))).isEqualTo(question);
  }

  @Test
  void otherQuestions_areRefused() {
    for (String wrong :
        List.of(
            "",
            "02" + QUESTION.substring(2),
            "0104" + QUESTION.substring(4),
            "0100" + QUESTION.substring(4),
            "01ff" + QUESTION.substring(4),
            QUESTION.substring(0, QUESTION.length() - 2),
            QUESTION + "00",
            QUESTION.replace("0003455645", "ffff"))) {
      assertThatThrownBy(() -> KillQuestion.decode(bytes(wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another node");
    }
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      byte[] body = new byte[1 + random.nextInt(60)];
      random.nextBytes(body);
      body[0] = 1;
      try {
        assertThat(KillQuestion.decode(body)).isNotNull();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("another node");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0101, KILLED", "0102, NO_SUCH", "0103, NOT_OWN"})
  void answer_hasItsBytes(String hex, KillOutcome outcome) {
    assertThat(HexFormat.of().formatHex(outcome.encode())).isEqualTo(hex);
    assertThat(KillOutcome.decode(bytes(hex))).isEqualTo(outcome);
  }

  @Test
  void otherAnswers_areNone() {
    for (String wrong : List.of("", "01", "0100", "0104", "01ff", "0201", "010101")) {
      assertThat(KillOutcome.decode(bytes(wrong))).as(wrong).isEqualTo(KillOutcome.NO_ANSWER);
    }
    assertThat(KillOutcome.decode(null)).isEqualTo(KillOutcome.NO_ANSWER);
  }
}
