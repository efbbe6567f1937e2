package io.mokadb.sql.check;

import io.mokadb.kv.Key;

/** Looks at the entries of one key space, in the order of their keys. Confined to one thread. */
interface SpaceCheck {
  /** What findings call the space. */
  String object();

  /** A key of the space, for people. */
  String describe(Key key);

  /** One entry. */
  void entry(Key key, byte[] value);

  /** After the last entry; not called for a space without any. */
  void end();
}
