package io.mokadb.sql.security;

/**
 * Who works in a session.
 *
 * @param name as the session shows it
 * @param owner whether no account stands behind it: whoever opens the directory owns it
 */
public record Principal(String name, boolean owner) {}
