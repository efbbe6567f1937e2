package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A statement that changes the definition of one object: keywords, IF EXISTS, the object's name and
 * the change. It is executed from its tree, not planned: what it refers to is not an operand.
 */
abstract class Definition extends MokaCall {
  private final String keywords;
  private final boolean ifExists;
  private final SqlIdentifier name;

  Definition(String keywords, SqlParserPos position, boolean ifExists, SqlIdentifier name) {
    super(keywords, SqlKind.OTHER_DDL, position);
    this.keywords = keywords;
    this.ifExists = ifExists;
    this.name = name;
  }

  /** True if a missing object is ignored; false in statements that have no IF EXISTS. */
  public final boolean ifExists() {
    return ifExists;
  }

  public final SqlIdentifier name() {
    return name;
  }

  @Override
  final void unparse(Unparser sql) {
    writeChange(sql.words(keywords).words(ifExists, "IF EXISTS").node(name));
  }

  /** Writes what follows the object's name. */
  abstract void writeChange(Unparser sql);
}
