package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.sql.monitor.NodeActivity;
import io.mokadb.sql.monitor.NodeActivity.Answer;
import io.mokadb.sql.monitor.Onlooker;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.monitor.SessionActivity.TransactionState;
import io.mokadb.sql.monitor.TransactionActivity;
import io.mokadb.txn.CallCounts;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes of version 1 of questions about activity and their answers, and refusal of others. */
final class ActivityMessagesTest {
  private static final long SEED = 25;
  private static final String QUESTION =
      "01" + "01" + "0000000000000007" + "0003455645" + "0000000000000005" + "0000000000000009";

  private static final String PAGE =
      "01"
          + "00"
          + "01"
          + "0000020000000005"
          + "0003455645"
          + "0000000000000007"
          + "ffff"
          + "0003666172"
          + "00065055424c4943"
          + "00000000000003e8"
          + "0d"
          + "0006414354495645"
          + "000853454c4543542031"
          + "000000000000000c"
          + "0000000000000102"
          + "00000003"
          + "0000000000000063"
          + "0000000000000001"
          + "0000000000000002"
          + "0000000000000003"
          + "0000000000000004"
          + "02"
          + "0000000000000102"
          + "01"
          + "00085055424c49432e54"
          + "ffff";

  private static final TransactionActivity TRANSACTION =
      new TransactionActivity(258, true, "PUBLIC.T", null);

  private static SessionActivity session(long id, String statement) {
    return new SessionActivity(
        id,
        "EVE",
        7,
        null,
        "far",
        "PUBLIC",
        1_000,
        true,
        false,
        "ACTIVE",
        statement,
        12,
        new TransactionState(258, true, 3, 99),
        CallCounts.of(1, 2, 3, 4));
  }

  private static NodeActivity activity(List<SessionActivity> sessions) {
    return new NodeActivity(2, Answer.COMPLETE, sessions, List.of(TRANSACTION));
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static ActivityQuestion first() {
    return ActivityQuestion.first(new Onlooker("EVE", 7, true));
  }

  /** Without the counts, which have no equality. */
  private static List<String> shown(List<SessionActivity> sessions) {
    return sessions.stream()
        .map(
            one ->
                one.toString().replaceAll("counts=.*", "")
                    + one.counts().storeCalls()
                    + one.counts().cellsRead()
                    + one.counts().cellsWritten()
                    + one.counts().oracleCalls())
        .toList();
  }

  @Test
  void question_hasItsBytes_andComesBack() {
    ActivityQuestion question = new ActivityQuestion(new Onlooker("EVE", 7, true), 5, 9);
    assertThat(HexFormat.of().formatHex(question.encode())).isEqualTo(QUESTION);
    assertThat(ActivityQuestion.decode(bytes(QUESTION))).isEqualTo(question);
  }

  @Test
  void answer_hasItsBytes_andComesBack() {
    SessionActivity one = session(2L << 40 | 5, "SELECT 1");
    byte[] body = ActivityPage.answer(first(), activity(List.of(one)));
    assertThat(HexFormat.of().formatHex(body)).isEqualTo(PAGE);
    ActivityPage page = ActivityPage.decode(bytes(PAGE));
    assertThat(page.more()).isFalse();
    assertThat(shown(page.sessions())).isEqualTo(shown(List.of(one)));
    assertThat(page.transactions()).containsExactly(TRANSACTION);
  }

  @Test
  void manySessions_takeSeveralPages_noneTooLong() {
    List<SessionActivity> sessions = new ArrayList<>();
    for (int i = 1; i <= 300; i++) {
      sessions.add(session(i, "\u20ac".repeat(i * 10)));
    }
    List<SessionActivity> found = new ArrayList<>();
    List<TransactionActivity> transactions = new ArrayList<>();
    ActivityQuestion question = first();
    boolean more = true;
    int pages = 0;
    while (more) {
      byte[] body = ActivityPage.answer(question, activity(sessions));
      assertThat(body.length).isLessThanOrEqualTo(MessageWriter.MAX_BYTES);
      ActivityPage page = ActivityPage.decode(body);
      found.addAll(page.sessions());
      transactions.addAll(page.transactions());
      question = page.next(question);
      more = page.more();
      pages++;
    }
    assertThat(pages).isGreaterThan(5);
    assertThat(found)
        .extracting(SessionActivity::id)
        .hasSize(300)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(transactions).containsExactly(TRANSACTION);
    assertThat(found.get(100).statement()).isEqualTo("\u20ac".repeat(1_010));
    assertThat(found.get(299).statement()).hasSize(ActivityPage.MAX_TEXT).endsWith("\u20ac ...");
  }

  @Test
  void longTexts_areCutOff_betweenCharacters() {
    String face = new String(Character.toChars(0x1F600));
    SessionActivity one = session(5, face.repeat(1_500));
    ActivityPage page = ActivityPage.decode(ActivityPage.answer(first(), activity(List.of(one))));
    String statement = page.sessions().get(0).statement();
    assertThat(statement).endsWith(face + " ...");
    assertThat(statement.length()).isBetween(ActivityPage.MAX_TEXT - 1, ActivityPage.MAX_TEXT);
  }

  @Test
  void otherBytes_areRefused() {
    for (String wrong :
        List.of(
            "",
            "02" + PAGE.substring(2),
            PAGE.substring(0, PAGE.length() - 2),
            PAGE + "00",
            PAGE + "03",
            "0102" + PAGE.substring(4),
            PAGE.replace("0003455645", "7fff455645"),
            PAGE.replace("0003455645", "ffff455645"),
            PAGE.replace("0003455645", "8000455645"),
            PAGE.replace("0003455645", "0003ff5645"),
            PAGE.replace("00000000000003e8", "ff000000000003e8"),
            PAGE.replace("0d0006", "1d0006"))) {
      assertRefused(wrong);
    }
  }

  private static void assertRefused(String wrong) {
    assertThatThrownBy(() -> ActivityPage.decode(bytes(wrong)))
        .as(wrong)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another node");
  }

  @Test
  void anyBytes_areReadOrRefused() {
    Random random = new Random(SEED);
    byte[] golden = bytes(PAGE);
    for (int i = 0; i < 20_000; i++) {
      byte[] body = golden.clone();
      for (int change = random.nextInt(4); change >= 0; change--) {
        body[1 + random.nextInt(body.length - 1)] = (byte) random.nextInt();
      }
      read(body);
      byte[] noise = new byte[1 + random.nextInt(80)];
      random.nextBytes(noise);
      noise[0] = 1;
      read(noise);
    }
  }

  private static void read(byte[] body) {
    try {
      assertThat(ActivityPage.decode(body)).isNotNull();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("another node");
    }
    try {
      assertThat(ActivityQuestion.decode(body)).isNotNull();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("another node");
    }
  }
}
