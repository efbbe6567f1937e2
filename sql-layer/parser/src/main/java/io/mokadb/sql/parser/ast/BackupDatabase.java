package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** BACKUP DATABASE: copies the database while it is in use. */
public final class BackupDatabase extends MokaCall {
  private final SqlNode directory;

  public BackupDatabase(SqlParserPos position, SqlNode directory) {
    super("BACKUP DATABASE", SqlKind.OTHER, position, directory);
    this.directory = directory;
  }

  /** The target directory, as a path of the machine that the database is on. */
  public String directory() {
    return ((SqlLiteral) directory).getValueAs(String.class);
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("BACKUP DATABASE TO").node(directory);
  }
}
