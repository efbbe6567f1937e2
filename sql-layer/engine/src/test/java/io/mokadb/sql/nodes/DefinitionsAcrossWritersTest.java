package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.sql.nodes.OtherSession.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All kinds of definitions, each while transactions are open that have inserted, updated and
 * deleted rows. Whatever commits in the end, everything agrees with the new definition.
 */
final class DefinitionsAcrossWritersTest {
  private static Stream<Arguments> all() {
    return AcrossWriters.all()
        .flatMap(kind -> Stream.of(Place.values()).map(place -> Arguments.of(kind, place)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void definition_bindsAllWhoCommitLater(AcrossWriters kind, Place place) {
    for (IsolationLevel level : List.of(IsolationLevel.SNAPSHOT, IsolationLevel.READ_COMMITTED)) {
      try (OtherSession database = new OtherSession(place)) {
        TestNode definer = database.definer;
        definer.run(AcrossWriters.TABLES.toArray(String[]::new));
        definer.run(kind.before());
        database.settle();
        List<Session> writers = new ArrayList<>();
        for (String write : AcrossWriters.WRITES) {
          Session writer = database.begin(level);
          TestNode.run(writer, write);
          writers.add(writer);
        }
        definer.run("SET LOCK_WAIT = 0");
        definer.run(kind.statements().toArray(String[]::new));
        for (Session writer : writers) {
          assertThat(OtherSession.commit(writer)).isIn(null, SqlState.SERIALIZATION_CONFLICT);
        }
        database.settle();
        assertThat(definer.query("CHECK DATABASE")).isEmpty();
        assertThat(definer.query(kind.rule())).isEmpty();
      }
    }
  }
}
