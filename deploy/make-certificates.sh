#!/bin/sh
# Makes a certificate authority of this deployment's own, and a certificate from it for each server inside:
#
#   make-certificates.sh [--renew] FOLDER NAME...
#
# FOLDER/ca/ca.crt is what clients trust, FOLDER/NAME/server.crt and server.key are what the server NAME shows. What is
# there stays; --renew replaces all of it, and then servers and clients have to be restarted. With OWNER=user:group, the
# keys belong to that user.
#
# The authority's key is deleted at the end, so nobody can make further certificates, and the authority counts for these
# names only: whoever trusts it trusts it for nothing on the internet.
set -eu
umask 022
days=3650

renew=no
if [ "$1" = --renew ]; then
  renew=yes
  shift
fi
folder=$1
shift

complete=yes
[ -f "$folder/ca/ca.crt" ] || complete=no
for name in "$@"; do
  [ -f "$folder/$name/server.crt" ] && [ -f "$folder/$name/server.key" ] || complete=no
done
if [ "$complete" = yes ] && [ "$renew" = no ]; then
  echo "The certificates are there, $(openssl x509 -in "$folder/ca/ca.crt" -noout -enddate)."
  openssl x509 -in "$folder/ca/ca.crt" -noout -checkend 7776000 >/dev/null ||
    echo 'They expire within 90 days: renew them (docs/operations.md).' >&2
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# $1: a file name. Elliptic curves: small, quick and as strong as AES-128.
new_key() {
  (umask 077 && openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$work/$1")
}

permitted=$(for name in "$@"; do printf ',permitted;DNS:%s' "$name"; done)
cat >"$work/openssl.cnf" <<CONFIGURATION
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign
nameConstraints = critical$permitted
subjectKeyIdentifier = hash
CONFIGURATION
new_key ca.key
openssl req -x509 -config "$work/openssl.cnf" -extensions authority -sha256 -days "$days" \
  -subj '/CN=Inside this deployment' -key "$work/ca.key" -out "$work/ca.crt"

for name in "$@"; do
  cat >"$work/$name.cnf" <<CONFIGURATION
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:$name
authorityKeyIdentifier = keyid
CONFIGURATION
  new_key "$name.key"
  openssl req -new -config "$work/openssl.cnf" -subj "/CN=$name" -key "$work/$name.key" -out "$work/$name.csr"
  openssl x509 -req -sha256 -days "$days" -in "$work/$name.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" \
    -CAcreateserial -extfile "$work/$name.cnf" -out "$work/$name.crt" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
done

# Without it, whatever stops this half-way, the next run makes all of them anew.
rm -f "$folder/ca/ca.crt"
for name in "$@"; do
  mkdir -p "$folder/$name"
  # Only its owner may read a key: Postgres refuses to start otherwise.
  chmod 400 "$work/$name.key"
  mv -f "$work/$name.crt" "$folder/$name/server.crt"
  mv -f "$work/$name.key" "$folder/$name/server.key"
  [ -z "${OWNER:-}" ] || chown "$OWNER" "$folder/$name/server.key"
done
mkdir -p "$folder/ca"
mv -f "$work/ca.crt" "$folder/ca/ca.crt"
echo "Made certificates for $*, $(openssl x509 -in "$folder/ca/ca.crt" -noout -enddate)."
