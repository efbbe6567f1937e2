package io.mokadb.server.frames;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a client is told of a statement that has run, and cannot be answered. */
final class AnswerOfChangeTest {
  private static Session session(boolean inTransaction) {
    return (Session)
        Proxy.newProxyInstance(
            Session.class.getClassLoader(),
            new Class<?>[] {Session.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("inTransaction");
              return inTransaction;
            });
  }

  private static Void exhausted() {
    throw new OutOfMemoryError("on purpose");
  }

  @Test
  void answer_isGiven() {
    assertThat(AnswerOfChange.made(session(false), StatementKind.UPDATE, () -> 7)).isEqualTo(7);
  }

  /** 53200 says that nothing was changed: the client would do it twice. */
  @ParameterizedTest
  @EnumSource(
      value = StatementKind.class,
      names = {"UPDATE", "OTHER"})
  void changeThatIsCommitted_isNotToldAsFailed(StatementKind kind) {
    assertThatThrownBy(
            () -> AnswerOfChange.made(session(false), kind, AnswerOfChangeTest::exhausted))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN))
        .hasMessageContaining("its changes are committed");
  }

  @Test
  void changeOfAnOpenTransaction_andAQuery_haveFailed() {
    assertThatThrownBy(
            () ->
                AnswerOfChange.made(
                    session(true), StatementKind.UPDATE, AnswerOfChangeTest::exhausted))
        .isInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(
            () ->
                AnswerOfChange.made(
                    session(false), StatementKind.QUERY, AnswerOfChangeTest::exhausted))
        .isInstanceOf(OutOfMemoryError.class);
  }
}
