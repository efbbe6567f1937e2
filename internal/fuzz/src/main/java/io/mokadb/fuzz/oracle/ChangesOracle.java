package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.run.StorageVariant;
import io.mokadb.fuzz.run.TargetDatabase;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A script of changes leaves the same rows in two databases, of which one is Moka in memory, and
 * answers the same on its way; after it Moka's database is sound, and what a trigger keeps up is
 * right.
 */
public final class ChangesOracle implements ScriptOracle {
  /** The role of the other database. */
  public enum Other {
    POSTGRES,
    DISK,
    REMOTE
  }

  private final Other other;

  public ChangesOracle(Other other) {
    this.other = other;
  }

  @Override
  public String name() {
    return "changes " + other.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) throws SQLException {
    try (Stage own = stage.another()) {
      TargetDatabase reference = reference(own);
      try {
        Mirror mirror = new Mirror(own.schema(), own.moka());
        mirror.prepare();
        return new Lockstep(name(), own.moka(), reference, dialect())
            .run(subject.get(0).children(), tables(own), mirror);
      } finally {
        if (other == Other.DISK) {
          reference.close();
        } else if (!reference.isHung()) {
          reference.connection().rollback();
          reference.connection().setAutoCommit(true);
        }
      }
    }
  }

  private TargetDialect dialect() {
    return other == Other.POSTGRES ? TargetDialect.POSTGRES : TargetDialect.MOKA;
  }

  private TargetDatabase reference(Stage stage) throws SQLException {
    return switch (other) {
      case POSTGRES -> stage.postgres();
      case DISK -> stage.onDisk();
      case REMOTE -> stage.variant(StorageVariant.REMOTE);
    };
  }

  private static List<String> tables(Stage stage) {
    List<String> names = new ArrayList<>();
    stage.schema().tables().forEach(table -> names.add(table.name()));
    return names;
  }
}
