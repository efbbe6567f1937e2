package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Statements of some sessions in an order, and what each of them gives; see the files of cases. */
record Interleaving(String title, List<Step> steps) {
  static final int SESSIONS = 4;

  /** What stands for a statement that waits, and for a step that is its end. */
  static final String WAITS = "..";

  /**
   * @param rows what it gives, {@link #WAITS}, or "!" and an SQLState
   * @param anomaly whether this is what a level of isolation may forbid
   */
  record Expected(String rows, boolean anomaly) {}

  /**
   * One statement, or the end of one that waited.
   *
   * @param special what differs at one level
   */
  record Step(int session, String sql, List<Expected> general, Map<Level, Expected> special) {
    /** Null where nothing is said of it: then it must not fail. */
    Expected expected(Level level) {
      Level told =
          level == Level.SERIALIZABLE && !special.containsKey(level) ? Level.SNAPSHOT : level;
      return special.getOrDefault(told, general.isEmpty() ? null : general.get(0));
    }

    boolean endsWait() {
      return sql.equals(WAITS);
    }

    private void expect(String line) {
      Level level = Level.named(line).orElse(null);
      String told = level == null ? line : line.substring(level.title().length() + 1);
      boolean anomaly = told.startsWith("~>");
      String rows = anomaly || told.startsWith("->") ? told.substring(2).strip() : told;
      if (level == null) {
        general.add(new Expected(rows, anomaly));
      } else {
        special.put(level, new Expected(rows, anomaly));
      }
    }

    @Override
    public String toString() {
      return session + " " + sql;
    }
  }

  /** The cases of a resource. */
  static List<Interleaving> read(String resource) throws IOException {
    List<Interleaving> cases = new ArrayList<>();
    for (String line : text(resource).lines().toList()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("= ")) {
        cases.add(new Interleaving(line.substring(2), new ArrayList<>()));
        continue;
      }
      List<Step> steps = cases.get(cases.size() - 1).steps;
      if (Character.isDigit(line.charAt(0))) {
        int session = Character.digit(line.charAt(0), SESSIONS);
        assertThat(session).as(line).isNotNegative();
        String sql = line.substring(2);
        steps.add(new Step(session, sql, new ArrayList<>(), new EnumMap<>(Level.class)));
      } else {
        steps.get(steps.size() - 1).expect(line);
      }
    }
    return cases;
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = Interleaving.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Whether a session takes part that does not say itself when it begins. */
  boolean begins(int session) {
    return steps.stream()
        .filter(step -> step.session == session)
        .findFirst()
        .filter(step -> !step.sql.startsWith("BEGIN"))
        .isPresent();
  }

  /** Whether a level allows what the case is about. */
  boolean isAllowed(Level level) {
    return steps.stream()
        .map(step -> step.expected(level))
        .anyMatch(expected -> expected != null && expected.anomaly);
  }

  @Override
  public String toString() {
    return title;
  }
}
