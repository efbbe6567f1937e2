package io.mokadb.fuzz.tree;

/** For which database a text is written. */
public enum TargetDialect {
  MOKA,
  POSTGRES
}
