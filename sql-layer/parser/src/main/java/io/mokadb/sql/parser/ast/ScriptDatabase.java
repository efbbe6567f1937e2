package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SCRIPT: gives the database, or a part of it, as SQL text. */
public final class ScriptDatabase extends MokaCall {
  private static final Set<String> WORDS = Set.of("NODATA", "SIMPLE", "USERS");
  private static final Set<String> TARGETS = Set.of("MOKA", "POSTGRESQL");
  private static final String DATA_ONLY = "DATA ONLY";

  private final Set<String> words;
  private final String target;
  private final String file;
  private final List<SqlIdentifier> schemas;
  private final List<SqlIdentifier> tables;

  private ScriptDatabase(SqlParserPos position, Builder builder) {
    super("SCRIPT", SqlKind.OTHER, position);
    this.words = Set.copyOf(builder.words);
    this.target = builder.target;
    this.file = builder.file;
    this.schemas = List.copyOf(builder.schemas);
    this.tables = List.copyOf(builder.tables);
  }

  /** Collects the options of the statement. Confined. */
  public static final class Builder {
    private final Set<String> words = new TreeSet<>();
    private String target;
    private String file;
    private List<SqlIdentifier> schemas = List.of();
    private List<SqlIdentifier> tables = List.of();

    public void dataOnly() {
      words.add(DATA_ONLY);
    }

    /**
     * An option of one word.
     *
     * @throws MokaException {@code SYNTAX_ERROR} for one that is not known
     */
    public void word(String word) {
      String upper = word.toUpperCase(Locale.ROOT);
      if (!WORDS.contains(upper)) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR,
            "SCRIPT takes NODATA or DATA ONLY, SIMPLE, USERS, FOR POSTGRESQL, TO 'file', SCHEMA"
                + " names and TABLE names, not "
                + word);
      }
      words.add(upper);
    }

    /**
     * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a database that no script is for
     */
    public void target(String name) {
      target = name.toUpperCase(Locale.ROOT);
      if (!TARGETS.contains(target)) {
        throw MokaException.unsupported("A script is FOR MOKA or FOR POSTGRESQL, not " + name);
      }
    }

    public void file(String path) {
      file = path;
    }

    public void schemas(List<SqlIdentifier> names) {
      schemas = names;
    }

    public void tables(List<SqlIdentifier> names) {
      tables = names;
    }

    /**
     * @throws MokaException {@code SYNTAX_ERROR} for options that contradict each other
     */
    public ScriptDatabase build(SqlParserPos position) {
      if (words.contains(DATA_ONLY) && (words.contains("NODATA") || words.contains("USERS"))) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR, "SCRIPT DATA ONLY has rows alone: neither NODATA nor USERS");
      }
      return new ScriptDatabase(position, this);
    }
  }

  public boolean hasDefinitions() {
    return !words.contains(DATA_ONLY);
  }

  public boolean hasData() {
    return !words.contains("NODATA");
  }

  /** True if rows are INSERT statements, not the lines of a COPY. */
  public boolean isSimple() {
    return words.contains("SIMPLE");
  }

  public boolean hasUsers() {
    return words.contains("USERS");
  }

  public boolean isForPostgres() {
    return "POSTGRESQL".equals(target);
  }

  /** The path of the file that is written; null for a result. */
  public String file() {
    return file;
  }

  /** Empty for all. */
  public List<SqlIdentifier> schemas() {
    return schemas;
  }

  /** Empty for all. */
  public List<SqlIdentifier> tables() {
    return tables;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("SCRIPT");
    words.stream().sorted().forEach(sql::words);
    sql.words(target != null, "FOR " + target);
    if (file != null) {
      sql.words("TO").literal(file);
    }
    if (!schemas.isEmpty()) {
      sql.words("SCHEMA").list(schemas);
    }
    if (!tables.isEmpty()) {
      sql.words("TABLE").list(tables);
    }
  }
}
