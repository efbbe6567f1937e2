package io.mokadb.fuzz.reduce;

import io.mokadb.fuzz.oracle.Oracle;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Places;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.schema.Schema;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Shrinks;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a finding small: first the statement, then the schema and its rows, then both again. */
public final class Reducer {
  private final Places places;
  private final Oracle oracle;
  private final long end;
  private int attempts;

  /**
   * A reducer of one finding.
   *
   * @param attempts how many smaller ones are tried at most
   * @param seconds how long at most
   */
  public Reducer(Places places, Oracle oracle, int attempts, int seconds) {
    this.end = System.nanoTime() + seconds * 1_000_000_000L;
    this.places = places;
    this.oracle = oracle;
    this.attempts = attempts;
  }

  /** The smallest that was found; it shows a difference of the same kind. */
  public FuzzFinding reduce(FuzzFinding finding) throws SQLException {
    FuzzFinding now = finding;
    int before;
    do {
      before = now.size();
      now = subject(now);
      now = schema(now);
    } while (now.size() < before && isGoingOn());
    return now;
  }

  private boolean isGoingOn() {
    return attempts > 0 && System.nanoTime() < end;
  }

  private FuzzFinding subject(FuzzFinding start) throws SQLException {
    FuzzFinding now = start;
    try (Stage stage = new Stage(places, start.schema())) {
      boolean progress = true;
      while (progress && isGoingOn()) {
        progress = false;
        for (List<Node> smaller : smaller(now.subject())) {
          Optional<Difference> difference = check(stage, smaller, start);
          if (difference.isPresent()) {
            now = new FuzzFinding(start.schema(), smaller, difference.get());
            progress = true;
            break;
          }
        }
      }
    }
    return now;
  }

  private static List<List<Node>> smaller(List<Node> subject) {
    List<List<Node>> all = new ArrayList<>();
    for (int i = 0; i < subject.size(); i++) {
      for (Node candidate : Shrinks.of(subject.get(i))) {
        List<Node> changed = new ArrayList<>(subject);
        changed.set(i, candidate);
        all.add(changed);
      }
    }
    return all;
  }

  private FuzzFinding schema(FuzzFinding start) {
    FuzzFinding now = start;
    boolean progress = true;
    while (progress && isGoingOn()) {
      progress = false;
      for (Schema smaller : SmallerSchemas.of(now.schema())) {
        Optional<Difference> difference = check(smaller, now);
        if (difference.isPresent()) {
          now = new FuzzFinding(smaller, now.subject(), difference.get());
          progress = true;
          break;
        }
      }
    }
    return now;
  }

  private Optional<Difference> check(Schema schema, FuzzFinding finding) {
    try (Stage stage = new Stage(places, schema)) {
      return check(stage, finding.subject(), finding);
    } catch (SQLException e) {
      // The smaller schema is invalid: a view without its table, for example.
      return Optional.empty();
    }
  }

  private Optional<Difference> check(Stage stage, List<Node> subject, FuzzFinding finding)
      throws SQLException {
    attempts--;
    if (!isGoingOn()) {
      return Optional.empty();
    }
    return oracle
        .check(stage, subject)
        .filter(difference -> difference.kind().equals(finding.difference().kind()));
  }
}
