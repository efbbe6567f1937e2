/**
 * Random changes, and a model in plain Java of what they do: rows in lists, every expression a
 * closure beside its text. Each text is SQL that PostgreSQL understands too.
 */
package io.mokadb.embedded.dml;
