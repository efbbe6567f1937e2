package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.sql.nodes.OtherSession.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Foreign keys that are defined while a transaction is open that writes parents or children. */
final class KeysAcrossWritersTest {
  private static final List<IsolationLevel> LEVELS =
      List.of(IsolationLevel.SNAPSHOT, IsolationLevel.READ_COMMITTED);

  private static Stream<Arguments> all() {
    return Stream.of(KeyAcrossWriter.values())
        .flatMap(
            kind ->
                Stream.of(Place.values())
                    .flatMap(
                        place -> LEVELS.stream().map(level -> Arguments.of(kind, place, level))));
  }

  /** One of them fails: the transaction, or what others do. Never both are committed. */
  @ParameterizedTest
  @MethodSource("all")
  void keyAndWriter_agree(KeyAcrossWriter kind, Place place, IsolationLevel level) {
    try (OtherSession database = new OtherSession(place)) {
      TestNode definer = database.definer;
      definer.run(KeyAcrossWriter.TABLES.toArray(String[]::new));
      definer.run("SET LOCK_WAIT = 0");
      Session writer = database.begin(level);
      TestNode.run(writer, kind.write);
      SqlState[] meanwhile =
          kind.meanwhile().stream().map(definer::stateOf).toArray(SqlState[]::new);
      SqlState committed = OtherSession.commit(writer);
      assertThat(definer.query("CHECK DATABASE")).isEmpty();
      if (Arrays.stream(meanwhile).allMatch(Objects::isNull)) {
        assertThat(committed).isEqualTo(SqlState.SERIALIZATION_CONFLICT);
      } else {
        assertThat(meanwhile).containsOnly(null, SqlState.LOCK_TIMEOUT);
        assertThat(committed).isIn(null, SqlState.SERIALIZATION_CONFLICT);
      }
    }
  }

  private static Stream<Arguments> places() {
    return Stream.of(Place.values())
        .flatMap(place -> LEVELS.stream().map(level -> Arguments.of(place, level)));
  }

  /** It commits as a change of definitions, which others are compared with. */
  @ParameterizedTest
  @MethodSource("places")
  void writerThatDefinesSomethingItself_isRefused(Place place, IsolationLevel level) {
    KeyAcrossWriter kind = KeyAcrossWriter.SECOND_KEY_AND_DELETE;
    try (OtherSession database = new OtherSession(place)) {
      TestNode definer = database.definer;
      definer.run(KeyAcrossWriter.TABLES.toArray(String[]::new));
      Session writer = database.begin(level);
      TestNode.run(writer, kind.write);
      definer.run(kind.meanwhile().toArray(String[]::new));
      SqlState defined =
          TestNode.stateOf(() -> TestNode.run(writer, "CREATE TABLE own (id INT PRIMARY KEY)"));
      SqlState committed = OtherSession.commit(writer);
      assertThat(definer.query("CHECK DATABASE")).isEmpty();
      assertThat(List.of(String.valueOf(defined), String.valueOf(committed)))
          .contains(SqlState.SERIALIZATION_CONFLICT.name());
    }
  }

  /** The check that waits goes by an index that the later row is not in. */
  @ParameterizedTest
  @MethodSource("places")
  void deferredKeyWhoseIndexIsDropped_isStillChecked(Place place, IsolationLevel level) {
    try (OtherSession database = new OtherSession(place)) {
      TestNode definer = database.definer;
      definer.run(KeyAcrossWriter.TABLES.toArray(String[]::new));
      definer.run("ALTER TABLE c ALTER CONSTRAINT first DEFERRABLE INITIALLY DEFERRED");
      Session writer = database.begin(level);
      TestNode.run(writer, "DELETE FROM p WHERE id = 1");
      definer.run("DROP INDEX c_a");
      TestNode.run(writer, "INSERT INTO c VALUES (2, 1, NULL)");
      assertThat(OtherSession.commit(writer))
          .isIn(SqlState.SERIALIZATION_CONFLICT, SqlState.FOREIGN_KEY_VIOLATION);
      assertThat(definer.query("CHECK DATABASE")).isEmpty();
    }
  }
}
