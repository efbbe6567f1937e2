package io.mokadb.embedded.crash;

import java.util.List;

/** What a child does. */
final class Activities {
  private Activities() {}

  /** New objects; an activity that comes with a new feature is added here. */
  static List<Activity> all() {
    return List.of(
        new Transfers(),
        new Loads(),
        new Singles(),
        new DefinitionChanges(),
        new CopiedTables(),
        new FilledTables(),
        new Triggered(),
        new Viewed());
  }
}
