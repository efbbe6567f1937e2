package io.mokadb.txn.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, and refusal of all others. */
final class QuietMessagesTest {
  private static final long SEED = 25;
  private static final String QUESTION = "01" + "0000000000000102" + "0000012c";
  private static final String ABOUT_ALL = "01" + "0000000000000102" + "ffffffff";
  private static final String ANSWER = "01" + "0000000000000007" + "00" + "0000000000000103";
  private static final String BUSY = "01" + "0000000000000007" + "01" + "0000000000000000";

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static void assertQuestion(QuietQuestion question, String hex) {
    assertThat(HexFormat.of().formatHex(QuietMessages.encode(question))).isEqualTo(hex);
    assertThat(QuietMessages.question(bytes(hex))).isEqualTo(question);
  }

  private static void assertAnswer(QuietAnswer answer, String hex) {
    assertThat(HexFormat.of().formatHex(QuietMessages.encode(answer))).isEqualTo(hex);
    assertThat(QuietMessages.answer(bytes(hex))).isEqualTo(answer);
  }

  @Test
  void messages_haveTheirBytes_andComeBack() {
    assertQuestion(new QuietQuestion(258, 300), QUESTION);
    assertQuestion(new QuietQuestion(258, QuietQuestion.ALL), ABOUT_ALL);
    assertAnswer(new QuietAnswer(7, false, 259), ANSWER);
    assertAnswer(new QuietAnswer(7, true, 0), BUSY);
  }

  @Test
  void otherQuestions_areRefused() {
    for (String wrong :
        List.of(
            "",
            "02" + QUESTION.substring(2),
            QUESTION.substring(2),
            QUESTION + "00",
            QUESTION.replace("0000000000000102", "0000000000000000"),
            QUESTION.replace("0000012c", "fffffffe"),
            ANSWER)) {
      assertThatThrownBy(() -> QuietMessages.question(bytes(wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another node");
    }
  }

  @Test
  void otherAnswers_areRefused() {
    for (String wrong :
        List.of(
            "",
            "02" + ANSWER.substring(2),
            ANSWER + "00",
            QUESTION,
            ANSWER.replace("0000000000000007", "0000000000000000"),
            BUSY.replace("0701", "0702"),
            ANSWER.replace("0000000000000103", "8000000000000000"))) {
      assertThatThrownBy(() -> QuietMessages.answer(bytes(wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another node");
    }
  }

  @Test
  void nonsense_isRefusedOrUnderstood() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      byte[] body = new byte[random.nextBoolean() ? 13 : 18];
      random.nextBytes(body);
      body[0] = 1;
      try {
        assertThat(body.length == 13 ? QuietMessages.question(body) : QuietMessages.answer(body))
            .isNotNull();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("another node");
      }
    }
  }
}
